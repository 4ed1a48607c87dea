# SPDX-License-Identifier: ISC
nobase_dist_pkgdata_DATA += %D%/c3i/game.xml %D%/c3i/map.xml %D%/c3i/map.txt %D%/c3i/units.xml %D%/c3i/tables.xml \
	%D%/c3i/battle.xml %D%/c3i/rules.tsv %D%/c3i/rulings.md \
	%D%/c3i/scenario.xsd %D%/c3i/units.xsd
nobase_dist_pkgdata_DATA += %D%/gaines/game.xml %D%/gaines/map.xml %D%/gaines/map.txt %D%/gaines/units.xml \
	%D%/gaines/tables.xml %D%/gaines/battle.xml %D%/gaines/rules.tsv %D%/gaines/rulings.md \
	%D%/gaines/units.xsd %D%/gaines/scenario.xsd
