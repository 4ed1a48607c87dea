/* SPDX-License-Identifier: ISC */
/* Names of the files in a game directory and in an archive. */
#ifndef TURN_NAMES_H
#define TURN_NAMES_H

#define TAKE_NAME "take.xml"            /* the receipt */
#define FILE_NAME "file.xml"            /* the file that was taken, canonical, with its signature */
#define ENTRY_FILE "entry.xml"
#define EVENTS_NAME "events.xml"
#define STATE_NAME "state.xml"
#define LEDGER_NAME "ledger.xml"
#define SEEN_NAME "seen.xml"            /* from a player's mails: the events his report showed him */
#define PACKET_NAME "packet.xml"        /* says of which event an archive is the packet */
#define MAIL_ID_NAME "mail.id"          /* Message-ID of the mail it came in; stays here */
#define FROZEN_NAME "frozen"
#define HALTED_NAME "halted"            /* digests of the files that have frozen the game before */
#define OUTBOX_DIR "outbox"
#define MAIL_IN "mail/in"
#define MAIL_OUT "mail/out"
#define SEATS_DIR "secret/seats"
#define REFEREE_KEY "secret/referee.key"
#define VRF_KEY "secret/vrf.key"
#define SEALS_NAME "secret/seals.xml"   /* the sealed proofs under keys that are gone */
#define ADDRESSES "secret/addresses"    /* of the adjudicator and of the referee */

enum { STATE_MAX = 8 << 20 };

#endif
