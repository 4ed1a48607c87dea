# SPDX-License-Identifier: ISC
adj_sources += %D%/hash.c %D%/hash.h %D%/p256.c %D%/p256.h %D%/ed25519.c %D%/ed25519.h %D%/key.c %D%/key.h \
	%D%/key_sign.c %D%/passphrase.c %D%/passphrase.h %D%/keyfile.c %D%/keyform.c %D%/keyform.h %D%/keyfile.h %D%/vrf.c %D%/vrf.h %D%/dice.c \
	%D%/dice.h
