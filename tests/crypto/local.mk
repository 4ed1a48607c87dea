# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hash
TESTS += %D%/test-hash

%C%_test_hash_SOURCES = %D%/test-hash.c
%C%_test_hash_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_hash_CFLAGS = $(TEST_CFLAGS)
%C%_test_hash_LDADD = $(TEST_LDADD)
