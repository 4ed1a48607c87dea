# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hidden %D%/test-map %D%/test-report
TESTS += %D%/test-hidden %D%/test-map %D%/test-report
%C%_test_hidden_SOURCES = %D%/test-hidden.c %D%/snapshot.c %D%/snapshot.h
%C%_test_hidden_CPPFLAGS = $(PROBE_CPPFLAGS)
%C%_test_hidden_CFLAGS = $(TEST_CFLAGS)
%C%_test_hidden_LDADD = $(PROBE_LDADD)
%C%_test_map_SOURCES = %D%/test-map.c %D%/sample.c %D%/sample.h %D%/snapshot.c %D%/snapshot.h
%C%_test_map_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_map_CFLAGS = $(TEST_CFLAGS)
%C%_test_map_LDADD = $(TEST_LDADD)
%C%_test_report_SOURCES = %D%/test-report.c %D%/snapshot.c %D%/snapshot.h
%C%_test_report_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_report_CFLAGS = $(TEST_CFLAGS)
%C%_test_report_LDADD = $(TEST_LDADD)
EXTRA_DIST += %D%/sample-c3i.xml %D%/sample-plain.xml \
	%D%/snapshots/corner-north-west.txt %D%/snapshots/corner-south-east.txt %D%/snapshots/crowded-half.txt \
	%D%/snapshots/crowded-overview.txt %D%/snapshots/crowded-small.txt %D%/snapshots/crowded-window.txt \
	%D%/snapshots/oblique-overview.txt %D%/snapshots/oblique-window.txt %D%/snapshots/pointed-overview.txt \
	%D%/snapshots/pointed-small.txt %D%/snapshots/pointed-window.txt %D%/snapshots/sample-c3i.html \
	%D%/snapshots/sample-c3i.txt %D%/snapshots/sample-plain.html %D%/snapshots/sample-plain.txt \
	%D%/snapshots/setup-overview.txt %D%/snapshots/setup-whole.txt %D%/snapshots/setup-window.txt \
	%D%/snapshots/wide-overview.txt

check_PROGRAMS += %D%/test-templates
TESTS += %D%/test-templates
%C%_test_templates_SOURCES = %D%/test-templates.c
%C%_test_templates_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_templates_CFLAGS = $(TEST_CFLAGS)
%C%_test_templates_LDADD = $(TEST_LDADD)
