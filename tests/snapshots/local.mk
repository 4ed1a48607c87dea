# SPDX-License-Identifier: ISC
# Whole games by mail. `update` makes them anew after an intended change; `play` is what it calls.
check_PROGRAMS += %D%/play %D%/test-snapshots
TESTS += %D%/test-snapshots
%C%_play_SOURCES = %D%/play.c %D%/postgame.c %D%/postgame.h $(players_sources)
%C%_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_play_LDADD = libadj.a $(LIBS_ALL)
%C%_test_snapshots_SOURCES = %D%/test-snapshots.c %D%/postgame.c %D%/postgame.h
%C%_test_snapshots_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_snapshots_CFLAGS = $(TEST_CFLAGS)
%C%_test_snapshots_LDADD = $(TEST_LDADD)
EXTRA_DIST += %D%/README %D%/update %D%/c3i %D%/gaines
