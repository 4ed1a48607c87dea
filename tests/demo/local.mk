# SPDX-License-Identifier: ISC
TESTS += %D%/check
EXTRA_DIST += %D%/demo %D%/check
