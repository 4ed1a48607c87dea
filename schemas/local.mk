# SPDX-License-Identifier: ISC
nobase_dist_pkgdata_DATA += %D%/data-common.xsd %D%/data-game.xsd %D%/data-map.xsd %D%/data-units.xsd \
	%D%/data-tables.xsd %D%/data-scenario.xsd %D%/trust.xsd %D%/ruling.xsd %D%/orders.xsd %D%/orders-c3i.xsd \
	%D%/orders-gaines.xsd
nobase_dist_pkgdata_DATA += %D%/report.xsd %D%/events.xsd %D%/log.xsd %D%/record.xsd %D%/output.xsd
nobase_dist_pkgdata_DATA += %D%/state.xsd
