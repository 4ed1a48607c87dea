# SPDX-License-Identifier: ISC
# Fuzz targets. In `check` each is linked with driver.c and the library of the tests: seeds, and some thousand
# mutations. `make fuzz` builds them with clang and libFuzzer.
fuzz_shared = %D%/fuzz.h %D%/games.c %D%/bypass.c tests/rules/probe/register.c
fuzz_wrap = -Wl,--wrap=key_verify,--wrap=xml_verify_doc,--wrap=vrf_verify,--wrap=vrf_beta,--wrap=hash_equal,--wrap=key_from_hex,--wrap=key_free
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
%C%_archive_SOURCES = %D%/archive.c %D%/xmlmutate.c %D%/driver.c $(fuzz_shared)
%C%_archive_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_archive_CFLAGS = $(TEST_CFLAGS)
%C%_archive_LDFLAGS = $(fuzz_wrap_archive)
%C%_archive_LDADD = $(PROBE_LDADD)
%C%_mime_SOURCES = %D%/mime.c %D%/mimemutate.c %D%/driver.c %D%/fuzz.h
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

# The long way, with clang: make fuzz RUNS=1000000 [TARGETS="orders mime"] [CHECKED=100000] [SEED=1]
FUZZ_CC = clang
# Without trace-cmp, which costs a third of the speed: the dictionary and the mutators know the words instead.
FUZZ_SAN = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_QUICK = -fsanitize=undefined -fsanitize-undefined-trap-on-error -fno-omit-frame-pointer
FUZZ_GUIDE = -fsanitize-coverage=inline-8bit-counters,pc-table
FUZZ_COV = -fprofile-instr-generate -fcoverage-mapping
FUZZ_CFLAGS = $(DEFS) $(DEFAULT_INCLUDES) $(PROBE_CPPFLAGS) $(AM_CFLAGS) -O2 -g
fuzz_sources = $(filter %.c,$(adj_sources) $(filter tests/rules/probe/%,$(libprobe_a_SOURCES)))
fuzz_common = %D%/games.c %D%/bypass.c tests/rules/probe/register.c
fuzz_xml = orders state log
fuzz_targets = $(fuzz_xml) archive mime

# "guided" and "quick" are for libFuzzer, "quick" without the address sanitizer, which takes two thirds of the time;
# "measured" replays what they found and counts lines.
%D%/guided/%.o: $(srcdir)/%.c
	@$(MKDIR_P) $(@D)
	$(AM_V_CC)$(FUZZ_CC) $(FUZZ_CFLAGS) $(FUZZ_SAN) $(FUZZ_GUIDE) -MMD -MP -c -o $@ $<
%D%/quick/%.o: $(srcdir)/%.c
	@$(MKDIR_P) $(@D)
	$(AM_V_CC)$(FUZZ_CC) $(FUZZ_CFLAGS) $(FUZZ_QUICK) $(FUZZ_GUIDE) -MMD -MP -c -o $@ $<
%D%/measured/%.o: $(srcdir)/%.c
	@$(MKDIR_P) $(@D)
	$(AM_V_CC)$(FUZZ_CC) $(FUZZ_CFLAGS) $(FUZZ_COV) -MMD -MP -c -o $@ $<
%D%/guided/lib.a: $(fuzz_sources:%.c=%D%/guided/%.o)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^
%D%/quick/lib.a: $(fuzz_sources:%.c=%D%/quick/%.o)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^
%D%/measured/lib.a: $(fuzz_sources:%.c=%D%/measured/%.o)
	$(AM_V_AR)rm -f $@ && $(AR) cr $@ $^
$(fuzz_targets:%=%D%/guided/fuzz-%): %D%/guided/fuzz-%: %D%/guided/%D%/%.o $(fuzz_common:%.c=%D%/guided/%.o) %D%/guided/lib.a
	$(AM_V_CCLD)$(FUZZ_CC) $(FUZZ_SAN) -fsanitize=fuzzer $(if $(filter %archive,$@),$(fuzz_wrap_archive),$(fuzz_wrap)) -o $@ $^ $(LIBS_ALL)
$(fuzz_targets:%=%D%/quick/fuzz-%): %D%/quick/fuzz-%: %D%/quick/%D%/%.o $(fuzz_common:%.c=%D%/quick/%.o) %D%/quick/lib.a
	$(AM_V_CCLD)$(FUZZ_CC) $(FUZZ_QUICK) -fsanitize=fuzzer $(if $(filter %archive,$@),$(fuzz_wrap_archive),$(fuzz_wrap)) -o $@ $^ $(LIBS_ALL)
$(fuzz_targets:%=%D%/measured/fuzz-%): %D%/measured/fuzz-%: %D%/measured/%D%/%.o %D%/measured/%D%/driver.o \
		$(fuzz_common:%.c=%D%/measured/%.o) %D%/measured/lib.a
	$(AM_V_CCLD)$(FUZZ_CC) $(FUZZ_COV) $(if $(filter %archive,$@),$(fuzz_wrap_archive),$(fuzz_wrap)) -o $@ $^ $(LIBS_ALL)
define fuzz_mutators
$(fuzz_xml:%=%D%/$(1)/fuzz-%) %D%/$(1)/fuzz-archive: %D%/$(1)/%D%/xmlmutate.o
%D%/$(1)/fuzz-mime: %D%/$(1)/%D%/mimemutate.o
endef
$(foreach f,guided quick measured,$(eval $(call fuzz_mutators,$(f))))
fuzz-guided: $(fuzz_targets:%=%D%/guided/fuzz-%)
fuzz-quick: $(fuzz_targets:%=%D%/quick/fuzz-%)
fuzz-measured: $(fuzz_targets:%=%D%/measured/fuzz-%)
fuzz:
	@TOP_BUILDDIR='$(abs_top_builddir)' TOP_SRCDIR='$(abs_top_srcdir)' MAKE='$(MAKE)' RUNS='$(RUNS)' CHECKED='$(CHECKED)' SEED='$(SEED)' \
		TARGETS='$(if $(TARGETS),$(TARGETS),$(fuzz_targets))' $(srcdir)/%D%/long
-include $(wildcard %D%/*/src/*/*.d %D%/*/src/rules/*/*.d %D%/*/tests/*/*.d %D%/*/tests/rules/*/*.d)
clean-local: fuzz-clean
fuzz-clean:
	rm -rf %D%/guided %D%/quick %D%/measured %D%/corpus
