# SPDX-License-Identifier: ISC
# Fuzz targets. In `check` each is linked with driver.c and the library of the tests: seeds, and some thousand
# mutations. `make fuzz` builds them with clang and libFuzzer.
fuzz_shared = %D%/fuzz.h %D%/games.c %D%/bypass.c tests/rules/probe/register.c
fuzz_wrap = -Wl,--wrap=key_verify,--wrap=xml_verify,--wrap=vrf_verify,--wrap=vrf_beta,--wrap=hash_equal
fuzz_wrap_archive = $(fuzz_wrap),--wrap=verify_data,--wrap=data_free

check_PROGRAMS += %D%/orders %D%/state %D%/log %D%/archive %D%/mime
TESTS += %D%/short
dist_check_SCRIPTS += %D%/short %D%/long
%C%_orders_SOURCES = %D%/orders.c %D%/xmlmutate.c %D%/driver.c $(fuzz_shared)
%C%_orders_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_orders_CFLAGS = $(TEST_CFLAGS)
%C%_orders_LDFLAGS = $(fuzz_wrap)
%C%_orders_LDADD = $(PROBE_LDADD)
%C%_state_SOURCES = %D%/state.c %D%/xmlmutate.c %D%/driver.c $(fuzz_shared)
%C%_state_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_state_CFLAGS = $(TEST_CFLAGS)
%C%_state_LDFLAGS = $(fuzz_wrap)
%C%_state_LDADD = $(PROBE_LDADD)
%C%_log_SOURCES = %D%/log.c %D%/xmlmutate.c %D%/driver.c $(fuzz_shared)
%C%_log_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_log_CFLAGS = $(TEST_CFLAGS)
%C%_log_LDFLAGS = $(fuzz_wrap)
%C%_log_LDADD = $(PROBE_LDADD)
%C%_archive_SOURCES = %D%/archive.c %D%/driver.c $(fuzz_shared)
%C%_archive_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_archive_CFLAGS = $(TEST_CFLAGS)
%C%_archive_LDFLAGS = $(fuzz_wrap_archive)
%C%_archive_LDADD = $(PROBE_LDADD)
%C%_mime_SOURCES = %D%/mime.c %D%/driver.c %D%/fuzz.h
%C%_mime_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_mime_CFLAGS = $(TEST_CFLAGS)
%C%_mime_LDADD = $(TEST_LDADD)

EXTRA_PROGRAMS += %D%/make-seeds
%C%_make_seeds_SOURCES = %D%/make-seeds.c %D%/fuzz.h %D%/games.c tests/rules/probe/register.c tests/support/signed_game.c tests/support/signed_game.h
%C%_make_seeds_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_make_seeds_CFLAGS = $(TEST_CFLAGS)
%C%_make_seeds_LDFLAGS = -Wl,--wrap=fsync
%C%_make_seeds_LDADD = $(PROBE_LDADD)
EXTRA_DIST += %D%/README %D%/seeds

# The long way, with clang: make fuzz RUNS=1000000 [TARGETS="orders mime"]
FUZZ_CC = clang
FUZZ_SAN = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_COV = -fprofile-instr-generate -fcoverage-mapping
FUZZ_CFLAGS = $(DEFS) $(DEFAULT_INCLUDES) $(PROBE_CPPFLAGS) $(AM_CFLAGS) -O1 -g
fuzz_sources = $(filter %.c,$(adj_sources) $(filter tests/rules/probe/%,$(libprobe_a_SOURCES)))
fuzz_common = %D%/games.c %D%/bypass.c tests/rules/probe/register.c
fuzz_xml = orders state log
fuzz_targets = $(fuzz_xml) archive mime

# "guided" is for libFuzzer, "measured" replays what it found and counts lines.
%D%/guided/%.o: $(srcdir)/%.c
	@$(MKDIR_P) $(@D)
	$(AM_V_CC)$(FUZZ_CC) $(FUZZ_CFLAGS) $(FUZZ_SAN) -MMD -MP -c -o $@ $<
%D%/measured/%.o: $(srcdir)/%.c
	@$(MKDIR_P) $(@D)
	$(AM_V_CC)$(FUZZ_CC) $(FUZZ_CFLAGS) $(FUZZ_COV) -MMD -MP -c -o $@ $<
%D%/guided/lib.a: $(fuzz_sources:%.c=%D%/guided/%.o)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^
%D%/measured/lib.a: $(fuzz_sources:%.c=%D%/measured/%.o)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^
$(fuzz_targets:%=%D%/guided/fuzz-%): %D%/guided/fuzz-%: %D%/guided/%D%/%.o $(fuzz_common:%.c=%D%/guided/%.o) %D%/guided/lib.a
	$(AM_V_CCLD)$(FUZZ_CC) $(subst fuzzer-no-link,fuzzer,$(FUZZ_SAN)) $(if $(filter %archive,$@),$(fuzz_wrap_archive),$(fuzz_wrap)) -o $@ $^ $(LIBS_ALL)
$(fuzz_targets:%=%D%/measured/fuzz-%): %D%/measured/fuzz-%: %D%/measured/%D%/%.o %D%/measured/%D%/driver.o \
		$(fuzz_common:%.c=%D%/measured/%.o) %D%/measured/lib.a
	$(AM_V_CCLD)$(FUZZ_CC) $(FUZZ_COV) $(if $(filter %archive,$@),$(fuzz_wrap_archive),$(fuzz_wrap)) -o $@ $^ $(LIBS_ALL)
$(fuzz_xml:%=%D%/guided/fuzz-%): %D%/guided/%D%/xmlmutate.o
$(fuzz_xml:%=%D%/measured/fuzz-%): %D%/measured/%D%/xmlmutate.o
fuzz-guided: $(fuzz_targets:%=%D%/guided/fuzz-%)
fuzz-measured: $(fuzz_targets:%=%D%/measured/fuzz-%)
fuzz:
	@TOP_BUILDDIR='$(abs_top_builddir)' TOP_SRCDIR='$(abs_top_srcdir)' MAKE='$(MAKE)' RUNS='$(RUNS)' \
		TARGETS='$(if $(TARGETS),$(TARGETS),$(fuzz_targets))' $(srcdir)/%D%/long
clean-local: fuzz-clean
fuzz-clean:
	rm -rf %D%/guided %D%/measured %D%/corpus
