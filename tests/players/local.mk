# SPDX-License-Identifier: ISC
players_sources = %D%/player.c %D%/player.h %D%/c3i.c %D%/c3i.h %D%/c3i-aims.c %D%/c3i-aims.h %D%/c3i-field.c \
	%D%/c3i-field.h %D%/c3i-write.c %D%/gaines.c \
	%D%/gaines.h %D%/gaines-odds.c %D%/gaines-odds.h %D%/gaines-sense.c %D%/gaines-sense.h %D%/gaines-march.c \
	%D%/gaines-march.h %D%/gaines-write.c

# Not a test: run it by hand for figures.
check_PROGRAMS += %D%/spread
%C%_spread_SOURCES = %D%/spread.c $(players_sources)
%C%_spread_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_spread_LDADD = libadj.a $(LIBS_ALL)
EXTRA_DIST += %D%/README
