# SPDX-License-Identifier: ISC
# For tests/signed-games: not a test, and built as the program is, without sanitizers.
check_PROGRAMS += %D%/play
%C%_play_SOURCES = %D%/play.c tests/support/signed_game.c tests/support/signed_game.h
%C%_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_play_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS)
%C%_play_LDFLAGS = -Wl,--wrap=fsync
%C%_play_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)
TESTS += %D%/check
EXTRA_DIST += %D%/check tests/signed-games
