# SPDX-License-Identifier: ISC
EXTRA_DIST += %D%/demo
