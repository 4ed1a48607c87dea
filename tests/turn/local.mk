# SPDX-License-Identifier: ISC
turn_tests = %D%/test-bounce %D%/test-crash %D%/test-intake %D%/test-keys %D%/test-ruling %D%/test-secrecy
check_PROGRAMS += $(turn_tests)
TESTS += $(turn_tests)
%C%_test_bounce_SOURCES = %D%/test-bounce.c %D%/kit.c %D%/kit.h
%C%_test_bounce_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_bounce_CFLAGS = $(TEST_CFLAGS)
%C%_test_bounce_LDADD = $(TEST_LDADD)
%C%_test_crash_SOURCES = %D%/test-crash.c %D%/kit.c %D%/kit.h
%C%_test_crash_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_crash_CFLAGS = $(TEST_CFLAGS)
%C%_test_crash_LDFLAGS = -Wl,--wrap=write,--wrap=unlink,--wrap=rename,--wrap=link,--wrap=renameat2,--wrap=fsync,--wrap=mkdir
%C%_test_crash_LDADD = $(TEST_LDADD)
%C%_test_intake_SOURCES = %D%/test-intake.c %D%/kit.c %D%/kit.h
%C%_test_intake_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_intake_CFLAGS = $(TEST_CFLAGS)
%C%_test_intake_LDADD = $(TEST_LDADD)
%C%_test_keys_SOURCES = %D%/test-keys.c %D%/kit.c %D%/kit.h
%C%_test_keys_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_keys_CFLAGS = $(TEST_CFLAGS)
%C%_test_keys_LDADD = $(TEST_LDADD)
%C%_test_ruling_SOURCES = %D%/test-ruling.c %D%/kit.c %D%/kit.h
%C%_test_ruling_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_ruling_CFLAGS = $(TEST_CFLAGS)
%C%_test_ruling_LDADD = $(TEST_LDADD)
%C%_test_secrecy_SOURCES = %D%/test-secrecy.c %D%/kit.c %D%/kit.h
%C%_test_secrecy_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_test_secrecy_CFLAGS = $(TEST_CFLAGS)
%C%_test_secrecy_LDADD = $(PROBE_LDADD)

check_PROGRAMS += %D%/test-fuse
TESTS += %D%/test-fuse
%C%_test_fuse_SOURCES = %D%/test-fuse.c
%C%_test_fuse_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_fuse_CFLAGS = $(TEST_CFLAGS)
%C%_test_fuse_LDADD = $(TEST_LDADD)
