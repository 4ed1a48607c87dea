# SPDX-License-Identifier: ISC
TESTS += %D%/cli %D%/readme %D%/names %D%/licences %D%/manpages %D%/installed
EXTRA_DIST += %D%/cli %D%/readme %D%/names %D%/licences %D%/manpages %D%/installed %D%/position.xml %D%/attack.xml %D%/policy.xml
