# SPDX-License-Identifier: ISC
include src/rules/c3i/local.mk
