# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/check-corpus %D%/check-corpus-plain
TESTS += %D%/test-corpus %D%/test-corpus-game %D%/read-composed
dist_check_SCRIPTS += %D%/test-corpus %D%/test-corpus-game %D%/read-composed %D%/make-corpus

%C%_check_corpus_SOURCES = %D%/check-corpus.c
%C%_check_corpus_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_check_corpus_CFLAGS = $(TEST_CFLAGS)
%C%_check_corpus_LDADD = $(TEST_LDADD)

# The same against the library as it is installed: the cage with all its limits.
%C%_check_corpus_plain_SOURCES = %D%/check-corpus.c
%C%_check_corpus_plain_CPPFLAGS = $(AM_CPPFLAGS)
%C%_check_corpus_plain_CFLAGS = $(AM_CFLAGS)
%C%_check_corpus_plain_LDADD = libadj.a $(LIBS_ALL)

check_PROGRAMS += %D%/test-cage %D%/test-cage-plain
TESTS += %D%/test-cage %D%/test-cage-plain
%C%_test_cage_SOURCES = %D%/test-cage.c
%C%_test_cage_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_cage_CFLAGS = $(TEST_CFLAGS)
%C%_test_cage_LDADD = $(TEST_LDADD)
%C%_test_cage_plain_SOURCES = %D%/test-cage.c
%C%_test_cage_plain_CPPFLAGS = $(AM_CPPFLAGS) -DCAGE_TEST_PLAIN
%C%_test_cage_plain_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS)
%C%_test_cage_plain_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += %D%/test-read
TESTS += %D%/test-read
%C%_test_read_SOURCES = %D%/test-read.c
%C%_test_read_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_read_CFLAGS = $(TEST_CFLAGS)
%C%_test_read_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-enclosed
TESTS += %D%/test-enclosed
%C%_test_enclosed_SOURCES = %D%/test-enclosed.c
%C%_test_enclosed_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_enclosed_CFLAGS = $(TEST_CFLAGS)
%C%_test_enclosed_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-store
TESTS += %D%/test-store
%C%_test_store_SOURCES = %D%/test-store.c
%C%_test_store_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_store_CFLAGS = $(TEST_CFLAGS)
%C%_test_store_LDADD = $(TEST_LDADD)

check_PROGRAMS += %D%/test-compose
TESTS += %D%/test-compose
%C%_test_compose_SOURCES = %D%/test-compose.c
%C%_test_compose_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_compose_CFLAGS = $(TEST_CFLAGS)
%C%_test_compose_LDADD = $(TEST_LDADD)

EXTRA_DIST += %D%/composed.eml

check_PROGRAMS += %D%/test-crash
TESTS += %D%/test-crash
%C%_test_crash_SOURCES = %D%/test-crash.c
%C%_test_crash_CPPFLAGS = $(AM_CPPFLAGS)
%C%_test_crash_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS)
%C%_test_crash_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += %D%/test-account
TESTS += %D%/test-account
%C%_test_account_SOURCES = %D%/test-account.c
%C%_test_account_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_account_CFLAGS = $(TEST_CFLAGS)
%C%_test_account_LDADD = $(TEST_LDADD)
