# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-independent
TESTS += %D%/test-independent
EXTRA_DIST += %D%/verify.py
%C%_test_independent_SOURCES = %D%/test-independent.c tests/support/signed_game.c tests/support/signed_game.h
%C%_test_independent_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_independent_CFLAGS = $(TEST_CFLAGS)
%C%_test_independent_LDFLAGS = -Wl,--wrap=fsync
%C%_test_independent_LDADD = $(TEST_LDADD)
