/* SPDX-License-Identifier: ISC */
/* Linked into a program, this makes it know the probe. */
#include "probe.h"
#include "rules/registry.h"

__attribute__((constructor)) static void register_probe(void)
{
    ruleset_add(&probe_ruleset);
}
