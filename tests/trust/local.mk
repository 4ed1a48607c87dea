# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-verify
TESTS += %D%/test-verify
%C%_test_verify_SOURCES = %D%/test-verify.c tests/support/signed_game.c tests/support/signed_game.h
%C%_test_verify_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_verify_CFLAGS = $(TEST_CFLAGS)
%C%_test_verify_LDFLAGS = -Wl,--wrap=fsync
%C%_test_verify_LDADD = $(TEST_LDADD)
