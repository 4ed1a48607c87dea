# SPDX-License-Identifier: ISC
trust_game = tests/support/signed_game.c tests/support/signed_game.h
check_PROGRAMS += %D%/test-verify %D%/test-tamper
TESTS += %D%/test-verify %D%/test-tamper
%C%_test_verify_SOURCES = %D%/test-verify.c $(trust_game)
%C%_test_verify_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_verify_CFLAGS = $(TEST_CFLAGS)
%C%_test_verify_LDFLAGS = -Wl,--wrap=fsync,--wrap=datapath_find
%C%_test_verify_LDADD = $(TEST_LDADD)
%C%_test_tamper_SOURCES = %D%/test-tamper.c %D%/forge.c %D%/forge.h $(trust_game)
%C%_test_tamper_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_tamper_CFLAGS = $(TEST_CFLAGS)
%C%_test_tamper_LDFLAGS = -Wl,--wrap=fsync
%C%_test_tamper_LDADD = $(TEST_LDADD)
check_PROGRAMS += %D%/test-mails
TESTS += %D%/test-mails
%C%_test_mails_SOURCES = %D%/test-mails.c tests/turn/kit.c tests/turn/kit.h
%C%_test_mails_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_mails_CFLAGS = $(TEST_CFLAGS)
%C%_test_mails_LDADD = $(TEST_LDADD)
check_PROGRAMS += %D%/test-log-vectors
TESTS += %D%/test-log-vectors
EXTRA_DIST += %D%/vectors.txt
%C%_test_log_vectors_SOURCES = %D%/test-log-vectors.c tests/crypto/vectors.c tests/crypto/vectors.h
%C%_test_log_vectors_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_log_vectors_CFLAGS = $(TEST_CFLAGS)
%C%_test_log_vectors_LDADD = $(TEST_LDADD)
check_PROGRAMS += %D%/test-sealed
TESTS += %D%/test-sealed
%C%_test_sealed_SOURCES = %D%/test-sealed.c %D%/forge.c %D%/forge.h $(trust_game)
%C%_test_sealed_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_test_sealed_CFLAGS = $(TEST_CFLAGS)
%C%_test_sealed_LDFLAGS = -Wl,--wrap=fsync
%C%_test_sealed_LDADD = $(PROBE_LDADD)
check_PROGRAMS += %D%/test-archive
TESTS += %D%/test-archive
%C%_test_archive_SOURCES = %D%/test-archive.c
%C%_test_archive_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_archive_CFLAGS = $(TEST_CFLAGS)
%C%_test_archive_LDADD = $(TEST_LDADD) $(ARCHIVE_LINK)
TESTS += %D%/installed-archive
dist_check_SCRIPTS += %D%/installed-archive
