# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-play
TESTS += %D%/test-play
%C%_test_play_SOURCES = %D%/test-play.c
%C%_test_play_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_play_CFLAGS = $(TEST_CFLAGS)
%C%_test_play_LDADD = $(TEST_LDADD)
