# SPDX-License-Identifier: ISC
# The probe is a library of its own, so that any test can play it; adjutant-probe is the program that knows it.
check_LIBRARIES += libprobe.a
libprobe_a_SOURCES = %D%/probe.h %D%/orders.h %D%/data.c %D%/state.c %D%/round.c %D%/move.c %D%/fire.c %D%/sight.c \
	%D%/victory.c %D%/orders.c %D%/ruleset.c %D%/table.c %D%/table.h tests/support/sitting.c tests/support/sitting.h \
	tests/support/legality.c tests/support/legality.h tests/support/vocabulary.c tests/support/vocabulary.h
libprobe_a_CFLAGS = $(TEST_CFLAGS) -DADJ_MARKS
libprobe_a_CPPFLAGS = $(TEST_CPPFLAGS) -I$(srcdir)/tests/rules/probe
PROBE_LDADD = libprobe.a $(TEST_LDADD)
PROBE_CPPFLAGS = $(TEST_CPPFLAGS) -I$(srcdir)/tests/rules/probe

check_PROGRAMS += %D%/adjutant-probe %D%/test-probe
TESTS += %D%/test-probe
%C%_adjutant_probe_SOURCES = src/main.c %D%/register.c
%C%_adjutant_probe_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_adjutant_probe_CFLAGS = $(TEST_CFLAGS)
%C%_adjutant_probe_LDADD = $(PROBE_LDADD)
%C%_test_probe_SOURCES = %D%/test-probe.c
%C%_test_probe_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_test_probe_CFLAGS = $(TEST_CFLAGS)
%C%_test_probe_LDADD = $(PROBE_LDADD)

EXTRA_DIST += %D%/README %D%/rules.tsv %D%/games/probe/game.xml %D%/games/probe/map.xml %D%/games/probe/map.txt \
	%D%/schemas/orders.xsd %D%/schemas/orders-probe.xsd %D%/games/probe/units.xml %D%/games/probe/tables.xml %D%/games/probe/hill.xml
