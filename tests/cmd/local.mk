# SPDX-License-Identifier: ISC
TESTS += %D%/cli %D%/names
EXTRA_DIST += %D%/cli %D%/names %D%/position.xml %D%/attack.xml %D%/policy.xml
