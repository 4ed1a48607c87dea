/* SPDX-License-Identifier: ISC */
#include "engine/near.h"

#include "engine/condition.h"
#include "engine/data.h"
#include "engine/value.h"

static bool stands(const struct game *view, int unit, int *hex_r, int *side_r)
{
    return unit >= 0 && unit < value_units(view->rs, view->data) && view->rs->stands(view, unit, hex_r, side_r);
}

int near_hex(const struct game *view, int unit)
{
    int hex, side;

    return stands(view, unit, &hex, &side) ? hex : HEX_NONE;
}

bool near_enemy_within(const struct game *view, int unit, int hexes)
{
    int rows = value_units(view->rs, view->data), here, own, hex, side;

    if (!stands(view, unit, &here, &own))
        return false;
    for (int u = 0; u < rows; u++)
        if (view->rs->stands(view, u, &hex, &side) && side != own
            && hex_distance(&view->data->map.grid, here, hex) <= hexes)
            return true;
    return false;
}

bool near_enemy_within_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    int rows = value_units(view->rs, view->data), hex, own;

    (void)then;
    if (a->a[1] != ANY)
        return near_enemy_within(view, a->a[1], a->a[0]);
    for (int u = 0; u < rows; u++)
        if (view->rs->stands(view, u, &hex, &own) && own == side && near_enemy_within(view, u, a->a[0]))
            return true;
    return false;
}

bool near_enemy_at_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    int rows = value_units(view->rs, view->data), hex, of;

    (void)then;
    for (int u = 0; u < rows; u++)
        if (view->rs->stands(view, u, &hex, &of) && of != side && condition_lists(a, hex))
            return true;
    return false;
}

bool near_unit_at_holds(const struct game *view, int side, const struct condition_args *a, uint64_t then)
{
    int hex = near_hex(view, a->a[0]);

    (void)side;
    (void)then;
    return hex != HEX_NONE && condition_lists(a, hex);
}
