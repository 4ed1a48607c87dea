/* SPDX-License-Identifier: ISC */
/* New keys of a game by mail: proposed, countersigned by every seat, in use; and what is refused on the way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "crypto/keyfile.h"
#include "turn/archive.h"
#include "turn/kit.h"
#include "turn/log.h"
#include "turn/names.h"
#include "turn/packet.h"
#include "turn/post.h"
#include "turn/verify.h"
#include "xml/xml.h"

static void renew(bool referee, bool vrf)
{
    const struct run_options o = {.time = KIT_TIME};
    struct run_counts c;
    struct error e = {""};

    if (run_renew(kit.dir, referee, vrf, &o, &c, &e))
        fail_msg("%s", e.msg);
}

static struct key *read_key(const char *name)
{
    char path[FS_PATH];
    struct error e = {""};
    struct key *k = keyfile_read_private(fs_join(path, kit.dir, name), NULL, &e);

    if (!k)
        fail_msg("%s", e.msg);
    return k;
}

static void must_verify(struct verify_source *s, uint32_t entries, uint32_t played)
{
    struct verify_result r;
    struct error e = {""};

    assert_non_null(s);
    if (verify_check(s, NULL, &r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r.entries, entries);
    assert_int_equal(r.played, played);
    verify_result_free(&r);
    verify_source_free(s);
}

/* ---- a change ---- */

static void check_secrets(void)
{
    char path[FS_PATH], **names = fs_list(fs_join(path, kit.dir, "secret"), NULL);
    struct stat st;

    for (char **p = names; *p; p++)
        assert_null(strstr(*p, "next-"));
    fs_list_free(names);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(stat(fs_join(path, kit.dir, (const char *[]){REFEREE_KEY, VRF_KEY, SEALS_NAME}[i]), &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
}

static void test_new_keys_hold_behind_the_last_countersignature(void **state)
{
    struct key *referee = read_key(REFEREE_KEY), *vrf = read_key(VRF_KEY);
    struct match *m;

    (void)state;
    renew(true, true);
    assert_int_equal(kit_count_mails(&kit, 0, "please countersign"), 1);
    assert_int_equal(kit_count_mails(&kit, 1, "please countersign"), 1);
    kit_send_countersign(&kit, 1);
    assert_int_equal(kit_run(&kit).taken, 1);
    kit_send_orders(&kit, 0, "<hq to=\"1002\"/>");          /* the game goes on */
    assert_int_equal(kit_run(&kit).taken, 1);
    m = kit_look(&kit);
    assert_true(key_equal(m->referee, referee) && key_equal(m->vrf, vrf));
    match_close(m);
    kit_send_countersign(&kit, 0);
    assert_int_equal(kit_run(&kit).taken, 1);
    assert_int_equal(kit_count_mails(&kit, 0, "New keys are in use"), 1);
    m = kit_look(&kit);
    assert_false(key_equal(m->referee, referee) || key_equal(m->vrf, vrf));
    match_close(m);
    check_secrets();
    kit_send_orders(&kit, 1, "<hq to=\"1306\"/>");
    assert_int_equal(kit_run(&kit).taken, 1);
    must_verify(verify_open(kit.dir, NULL), 8, 6);
    key_free(referee);
    key_free(vrf);
}

/* Entry 5 was played under the old keys, entry 7 under the new ones. */
static void test_entries_before_a_change_can_still_be_shown_and_proved(void **state)
{
    static const uint32_t entries[] = {5, 7};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct match *m = kit_look(&kit);
        struct played p = {0};
        struct buf octets = {0}, out = {0};
        struct verify_source *s = verify_source_dir(kit.dir, NULL);
        struct error e = {""};

        if (log_replay(m, entries[i], &p, &octets, &e) || packet_make(s, entries[i], 1, &out, &e))
            fail_msg("%s", e.msg);
        must_verify(archive_parse(out.data, out.len, &e), entries[i] + 1, 1);
        played_free(&p);
        buf_free(&octets);
        buf_free(&out);
        verify_source_free(s);
        match_close(m);
    }
}

static void test_a_players_mails_verify_across_a_change(void **state)
{
    char dir[FS_PATH], path[FS_PATH];
    struct match *m = kit_look(&kit);
    struct buf b = {0};
    struct error e = {""};

    (void)state;
    (void)snprintf(dir, sizeof dir, "%.2000s/" MAIL_OUT "/%s/new", kit.dir, kit_address[0]);
    if (post_invitation_xml(m, 0, &b, &e) || fs_write(fs_join(path, dir, "invitation.xml"), b.data, b.len, 0644, &e))
        fail_msg("%s", e.msg);
    must_verify(verify_open(dir, &e), 8, 0);
    assert_int_equal(fs_unlink(path, &e), 0);
    buf_free(&b);
    match_close(m);
}

static void test_the_archive_of_a_game_that_goes_on_has_the_countersignatures(void **state)
{
    struct verify_source *dir = verify_source_dir(kit.dir, NULL), *s;
    struct verify_result r;
    struct buf b = {0};
    struct error e = {""};
    bool closed;

    (void)state;
    assert_int_equal(archive_make(dir, &b, &closed, &e), 0);
    s = archive_parse(b.data, b.len, &e);
    assert_non_null(s);
    if (verify_check(s, NULL, &r, &e))
        fail_msg("%s", e.msg);
    assert_int_equal(r.files, 4);               /* two acceptances, two countersignatures */
    assert_null(strstr(b.data, "seals"));
    verify_result_free(&r);
    verify_source_free(s);
    verify_source_free(dir);
    buf_free(&b);
}

/* ---- refusals ---- */

static void must_refuse(const struct buf *doc, const char *words)
{
    unsigned char before[32], after[32];
    struct buf mails = {0}, flat = {0};

    kit_hash_log(&kit, before);
    kit_mail(&kit, kit_address[0], doc);
    assert_int_equal(kit_run(&kit).refused, 1);
    kit_hash_log(&kit, after);
    assert_memory_equal(before, after, sizeof before);
    kit_mails(&kit, 0, &mails);
    for (const char *p = buf_cstr(&mails); *p; p++)         /* a mail breaks its lines where it likes */
        if (*p != '\n' && *p != ' ')
            buf_char(&flat, *p);
        else if (flat.len && flat.data[flat.len - 1] != ' ')
            buf_char(&flat, ' ');
    if (!strstr(buf_cstr(&flat), words))
        fail_msg("no mail says \"%s\"", words);
    buf_free(&mails);
    buf_free(&flat);
}

/* Lee's countersignature of what is proposed now, with one thing replaced before it is signed. */
static void altered(const char *what, const char *with, struct buf *out)
{
    struct match *m = kit_look(&kit);
    const struct proposal *p = &m->ledger.proposal;
    struct buf plain = {0};
    char head[80];

    file_head(p->n ? p->n : 0, p->n ? p->hash : m->ledger.entry0, head);
    buf_printf(&plain, "<countersign xmlns=\"" ORDERS_NS "\" game=\"%s\" side=\"%s\" nonce=\"%032d\" head=\"%s\" ",
               m->terms.game, m->terms.seat[0], 7, head);
    buf_printf(&plain, "vrf=\"%s\"/>", p->n ? p->vrf : m->ledger.vrf);
    if (what) {
        char *at = strstr(plain.data, what);

        assert_non_null(at);
        memcpy(at, with, strlen(with));
    }
    kit_sign(&kit, 0, &plain, out);
    match_close(m);
    buf_free(&plain);
}

static void refuse_altered(const char *what, const char *with, const char *words)
{
    struct buf doc = {0};

    altered(what, with, &doc);
    must_refuse(&doc, words);
    buf_free(&doc);
}

static void test_each_bad_countersignature_has_its_own_refusal(void **state)
{
    struct buf old = {0}, wrong = {0};

    (void)state;
    refuse_altered(NULL, NULL, "there is nothing to countersign");
    renew(false, true);
    altered(NULL, NULL, &old);
    renew(false, true);                                     /* takes the place of the first */
    must_refuse(&old, "but the keys that are proposed now stand in entry");
    refuse_altered("vrf=\"0", "vrf=\"1", "vrf");
    refuse_altered("vrf=\"0", "vrf=\"0200000000", "countersigns other keys");
    refuse_altered("nonce=\"0", "nonce=\"x", "nonce");
    kit_countersign(&kit, 0, &wrong);
    memcpy(strstr(wrong.data, "nonce=\""), "nonce=\"5", 8);
    must_refuse(&wrong, "changed after it was signed");
    kit_must_rule(&kit, "kind=\"adjourn\"", "");
    kit_send_countersign(&kit, 0);                          /* also in a game that is adjourned */
    assert_int_equal(kit_run(&kit).taken, 1);
    kit_must_rule(&kit, "kind=\"resume\"", "");
    refuse_altered(NULL, NULL, "has countersigned the keys of entry");
    kit_must_rule(&kit, "kind=\"keys\"", "");               /* taken back */
    refuse_altered(NULL, NULL, "there is nothing to countersign");
    must_verify(verify_open(kit.dir, NULL), kit_entries(&kit), kit_entries(&kit) - 2);
    buf_free(&old);
    buf_free(&wrong);
}

static void test_the_same_countersignature_again_needs_no_answer(void **state)
{
    struct buf doc = {0};
    struct run_counts c;

    (void)state;
    renew(true, false);
    kit_countersign(&kit, 0, &doc);
    for (int i = 0; i < 3; i++) {
        kit_mail(&kit, kit_address[0], &doc);
        if (i == 2)                                         /* the change is over */
            kit_send_countersign(&kit, 1);
        c = kit_run(&kit);
        assert_int_equal(c.taken, i == 1 ? 0 : 1);
        assert_int_equal(c.refused + c.aside, 0);
    }
    kit_mail(&kit, kit_address[0], &doc);
    c = kit_run(&kit);
    assert_int_equal(c.mails, 1);
    assert_int_equal(c.taken + c.refused + c.aside, 0);
    buf_free(&doc);
}

/* ---- files that come again, or run ahead ---- */

static void test_a_change_of_key_again_needs_no_answer(void **state)
{
    struct key *new = key_generate(KEY_P256, NULL);
    struct buf doc = {0};
    struct run_counts c;

    (void)state;
    kit_rekey(&kit, 0, new, &doc);
    kit_mail(&kit, kit_address[0], &doc);
    assert_int_equal(kit_run(&kit).taken, 1);
    key_free(kit.key[0]);
    kit.key[0] = new;
    kit_mail(&kit, kit_address[0], &doc);
    c = kit_run(&kit);
    assert_int_equal(c.mails, 1);
    assert_int_equal(c.taken + c.refused + c.aside, 0);
    buf_free(&doc);
}

static void test_a_serial_may_not_run_away(void **state)
{
    struct match *m = kit_look(&kit);
    unsigned last = m->ledger.seat[0].serial;
    struct buf plain = {0}, doc = {0};

    (void)state;
    match_close(m);
    kit_orders(&kit, 0, UINT32_MAX, "<pass/>", &plain);
    kit_sign(&kit, 0, &plain, &doc);
    must_refuse(&doc, "serial 4294967295 is too far ahead");
    buf_clear(&plain);
    buf_clear(&doc);
    kit_orders(&kit, 0, last + FILE_SERIAL_STEP, "<pass/>", &plain);
    kit_sign(&kit, 0, &plain, &doc);
    kit_mail(&kit, kit_address[0], &doc);
    assert_int_equal(kit_run(&kit).taken, 1);
    buf_free(&plain);
    buf_free(&doc);
}

static void test_a_file_halts_the_game_once(void **state)
{
    struct buf plain = {0}, doc = {0};
    char *digit;

    (void)state;
    kit_orders(&kit, 0, 0, "<pass/>", &plain);
    digit = strchr(strstr(plain.data, "head=\""), ':') + 1;
    *digit = *digit == '0' ? '1' : '0';
    kit_sign(&kit, 0, &plain, &doc);
    kit_mail(&kit, kit_address[0], &doc);
    assert_true(kit_run(&kit).frozen);
    assert_true(kit_run(&kit).frozen);
    kit_must_rule(&kit, "kind=\"resume\"", "");
    assert_false(kit_run(&kit).frozen);
    must_refuse(&doc, "this file has halted the game before");
    assert_false(kit_run(&kit).frozen);
    buf_free(&plain);
    buf_free(&doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_keys_hold_behind_the_last_countersignature),
        cmocka_unit_test(test_entries_before_a_change_can_still_be_shown_and_proved),
        cmocka_unit_test(test_a_players_mails_verify_across_a_change),
        cmocka_unit_test(test_the_archive_of_a_game_that_goes_on_has_the_countersignatures),
        cmocka_unit_test(test_each_bad_countersignature_has_its_own_refusal),
        cmocka_unit_test(test_the_same_countersignature_again_needs_no_answer),
        cmocka_unit_test(test_a_change_of_key_again_needs_no_answer),
        cmocka_unit_test(test_a_serial_may_not_run_away),
        cmocka_unit_test(test_a_file_halts_the_game_once),
    };
    int status;

    if (xml_begin(NULL))
        return 1;
    status = cmocka_run_group_tests(tests, kit_setup, kit_teardown);
    xml_end();
    return status;
}
