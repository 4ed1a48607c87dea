/* SPDX-License-Identifier: ISC */
#include "engine/refuse.h"

#include <stdio.h>

#include "engine/data.h"

void refuse_unit(const struct game *g, struct refusal *r, const struct no *no, int unit, const char *what, int hex)
{
    char label[HEX_LABEL];

    r->rule = no->rule;
    snprintf(r->why, sizeof r->why, "%s cannot %s%s%s: %s", unit < 0 ? "this" : g->data->units[unit].tag, what,
             hex == HEX_NONE ? "" : " ", hex == HEX_NONE ? "" : hex_label(&g->data->map.grid, hex, label), no->reason);
}
