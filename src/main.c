/* SPDX-License-Identifier: ISC */
int main(void)
{
    return 2;
}
