# SPDX-License-Identifier: ISC
dist_man_MANS += %D%/adjutant.1 %D%/adjutant-data.5 %D%/adjutant-mail.7
dist_man_MANS += %D%/adjutant-bench.7 %D%/adjutant-report.5
dist_man_MANS += %D%/adjutant-c3i.7
dist_man_MANS += %D%/adjutant-orders.5 %D%/adjutant-state.5
dist_man_MANS += %D%/adjutant-log.5
dist_man_MANS += %D%/adjutant-gaines.7
