# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/check-corpus %D%/check-corpus-plain
TESTS += %D%/test-corpus
dist_check_SCRIPTS += %D%/test-corpus %D%/make-corpus

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
