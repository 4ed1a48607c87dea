# SPDX-License-Identifier: ISC
nobase_dist_pkgdata_DATA += %D%/report.xsl %D%/report-common.xsl %D%/report-html.xsl %D%/report-text.xsl \
	%D%/c3i.xsl %D%/c3i-report.xsl \
	%D%/gaines.xsl %D%/gaines-report.xsl
nobase_dist_pkgdata_DATA += %D%/system/adjutant.service %D%/system/adjutant.timer %D%/system/adjutant.cron \
	%D%/system/adjutant.conf %D%/system/exim-pipe %D%/system/postfix-pipe
