# SPDX-License-Identifier: ISC
TESTS += %D%/check
EXTRA_DIST += %D%/README %D%/check %D%/c3i-0.1.0.tar.xz
