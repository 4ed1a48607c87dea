# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hash %D%/test-key
TESTS += %D%/test-hash %D%/test-key

%C%_test_hash_SOURCES = %D%/test-hash.c
%C%_test_hash_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_hash_CFLAGS = $(TEST_CFLAGS)
%C%_test_hash_LDADD = $(TEST_LDADD)

%C%_test_key_SOURCES = %D%/test-key.c
%C%_test_key_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_key_CFLAGS = $(TEST_CFLAGS)
%C%_test_key_LDADD = $(TEST_LDADD)
