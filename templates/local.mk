# SPDX-License-Identifier: ISC
nobase_dist_pkgdata_DATA += %D%/report-common.xsl %D%/report-html.xsl %D%/report-text.xsl \
	%D%/c3i.xsl %D%/c3i-html.xsl %D%/c3i-text.xsl \
	%D%/gaines.xsl %D%/gaines-html.xsl %D%/gaines-text.xsl
nobase_dist_pkgdata_DATA += %D%/system/adjutant.service %D%/system/adjutant.timer %D%/system/adjutant.cron \
	%D%/system/adjutant.conf %D%/system/exim-pipe %D%/system/postfix-pipe
