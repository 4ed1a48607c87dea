/* SPDX-License-Identifier: ISC */
#include "engine/refuse.h"

#include <stdio.h>

#include "engine/data.h"
#include "engine/value.h"

void refuse_unit(const struct game *g, struct refusal *r, const struct no *no, int unit, const char *what, int hex)
{
    char label[HEX_LABEL], name[VALUE_TEXT];
    const char *who = unit < 0 ? "this" : unit < g->data->nunits ? g->data->units[unit].tag
                                                                  : unit_label(g->data, unit, name);

    r->rule = no->rule;
    snprintf(r->why, sizeof r->why, "%s cannot %s%s%s: %s", who, what, hex == HEX_NONE ? "" : " ",
             hex == HEX_NONE ? "" : hex_label(&g->data->map.grid, hex, label), no->reason);
}
