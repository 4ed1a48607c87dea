# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-base
TESTS += %D%/test-base
%C%_test_base_SOURCES = %D%/test-base.c
%C%_test_base_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_base_CFLAGS = $(TEST_CFLAGS)
%C%_test_base_LDADD = $(TEST_LDADD)
