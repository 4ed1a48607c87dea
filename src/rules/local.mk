# SPDX-License-Identifier: ISC
include src/rules/c3i/local.mk
include src/rules/gaines/local.mk
adj_sources += %D%/registry.c %D%/registry.h
