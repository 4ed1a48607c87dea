# SPDX-License-Identifier: ISC
TESTS += %D%/play
dist_check_SCRIPTS += %D%/play
EXTRA_DIST += %D%/servers.py
