# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/play
TESTS += %D%/memory
EXTRA_DIST += %D%/memory
%C%_play_SOURCES = %D%/play.c $(trust_game)
%C%_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_play_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS) -g -O1
%C%_play_LDFLAGS = -Wl,--wrap=fsync
%C%_play_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)
