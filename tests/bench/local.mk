# SPDX-License-Identifier: ISC
# Figures, not tests: built as the program is, without sanitizers. make bench; make bench BENCH='--quick turn'.
EXTRA_PROGRAMS = %D%/bench
%C%_bench_SOURCES = %D%/bench.c %D%/bench.h %D%/disk.c %D%/game.c %D%/game.h %D%/main.c %D%/many.c %D%/map.c \
	%D%/play.c %D%/turn.c %D%/verify.c tests/turn/kit.c tests/turn/kit.h tests/hex/grids.c tests/hex/grids.h \
	tests/report/sample.c tests/report/sample.h tests/rules/probe/data.c tests/rules/probe/state.c \
	tests/rules/probe/round.c tests/rules/probe/move.c tests/rules/probe/fire.c tests/rules/probe/sight.c \
	tests/rules/probe/victory.c tests/rules/probe/orders.c tests/rules/probe/ruleset.c tests/rules/probe/register.c
%C%_bench_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_bench_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS)
%C%_bench_LDFLAGS = $(NOW_LDFLAGS) -Wl,--wrap=fsync
%C%_bench_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)
CLEANFILES += $(EXTRA_PROGRAMS)

BENCH_ENVIRONMENT = ADJUTANT_DATA='$(abs_top_srcdir):$(abs_top_srcdir)/tests/rules/probe' ADJUTANT='$(abs_top_builddir)/adjutant'
bench: %D%/bench$(EXEEXT) adjutant$(EXEEXT)
	@$(BENCH_ENVIRONMENT) %D%/bench$(EXEEXT) $(BENCH)
bench-manual: %D%/bench$(EXEEXT) adjutant$(EXEEXT)
	@$(BENCH_ENVIRONMENT) '$(srcdir)/%D%/manual' %D%/bench$(EXEEXT) '$(srcdir)/man/adjutant-bench.7' $(BENCH)
EXTRA_DIST += %D%/manual
