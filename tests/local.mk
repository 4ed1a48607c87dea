# SPDX-License-Identifier: ISC
# The library once more, as the tests want it: with ASan, UBSan and rule marks.
check_LIBRARIES += libadjcheck.a
libadjcheck_a_SOURCES = $(adj_sources) %D%/support/marks.c %D%/support/marks.h
libadjcheck_a_CFLAGS = $(AM_CFLAGS) $(SAN_CFLAGS) -g -O1 -DADJ_MARKS
libadjcheck_a_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests
TEST_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/tests -DTEST_SRCDIR='"$(abs_top_srcdir)"'
TEST_CFLAGS = $(AM_CFLAGS) $(SAN_CFLAGS) -g -O1 $(CMOCKA_CFLAGS)
TEST_LDADD = libadjcheck.a $(LIBS_ALL) $(CMOCKA_LIBS)

legality_sources = %D%/support/legality.c %D%/support/legality.h %D%/support/sitting.c %D%/support/sitting.h

AM_TESTS_ENVIRONMENT = ADJUTANT_CONFIG=; export ADJUTANT_CONFIG; ADJUTANT_DATA='$(abs_top_srcdir)/tests/rules/probe:$(abs_top_srcdir)'; export ADJUTANT_DATA; \
	TOP_BUILDDIR='$(abs_top_builddir)'; export TOP_BUILDDIR; \
	TOP_SRCDIR='$(abs_top_srcdir)'; export TOP_SRCDIR; \
	ADJ_EVIDENCE='$(abs_top_builddir)/tests/evidence.txt'; export ADJ_EVIDENCE; \
	ADJUTANT='$(abs_top_builddir)/adjutant'; export ADJUTANT; \
	ADJUTANT_PROBE='$(abs_top_builddir)/tests/rules/probe/adjutant-probe'; export ADJUTANT_PROBE;
CLEANFILES += %D%/evidence.txt
TESTS += %D%/clang %D%/rules/rulings
EXTRA_DIST += %D%/README %D%/clang %D%/rules/rulings %D%/rule-coverage %D%/mutate %D%/run-check

include tests/archives/local.mk
include tests/base/local.mk
include tests/bench/local.mk
include tests/xml/local.mk
include tests/hex/local.mk
include tests/crypto/local.mk
include tests/mail/local.mk
include tests/data/local.mk
include tests/turn/local.mk
include tests/mailserver/local.mk
include tests/demo/local.mk
include tests/rules/c3i/local.mk
include tests/report/local.mk
include tests/players/local.mk
include tests/snapshots/local.mk
include tests/cmd/local.mk
include tests/rules/probe/local.mk
include tests/trust/local.mk
include tests/valgrind/local.mk
include tests/signed/local.mk
include tests/engine/local.mk
include tests/rules/gaines/local.mk
include tests/independent/local.mk
include tests/fuzz/local.mk
