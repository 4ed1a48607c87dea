# SPDX-License-Identifier: ISC
check_PROGRAMS += %D%/test-hash %D%/test-key %D%/test-keyfile %D%/test-passphrase %D%/test-vrf %D%/test-dice \
	%D%/test-vectors %D%/test-dice-bias
TESTS += %D%/test-hash %D%/test-key %D%/test-keyfile %D%/test-passphrase %D%/test-vrf %D%/test-dice \
	%D%/test-vectors %D%/test-dice-bias
EXTRA_DIST += %D%/keys/ed25519.pem %D%/keys/ed25519.pub %D%/keys/p256-compressed.pub %D%/keys/p256-encrypted.pem \
	%D%/keys/p256-explicit.pem %D%/keys/p256-explicit.pub %D%/keys/p256-hybrid.pub %D%/keys/p256-mismatch.pem \
	%D%/keys/p256-nopub.pem %D%/keys/p256-sec1.pem %D%/keys/p256.pem %D%/keys/p256.pub %D%/keys/p384.pem \
	%D%/keys/p384.pub %D%/keys/secp256k1.pem %D%/keys/secp256k1.pub %D%/keys/x25519.pem %D%/keys/x25519.pub \
	%D%/ecvrf-p256.txt %D%/vectors.txt

%C%_test_hash_SOURCES = %D%/test-hash.c
%C%_test_hash_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_hash_CFLAGS = $(TEST_CFLAGS)
%C%_test_hash_LDADD = $(TEST_LDADD)

%C%_test_key_SOURCES = %D%/test-key.c
%C%_test_key_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_key_CFLAGS = $(TEST_CFLAGS)
%C%_test_key_LDADD = $(TEST_LDADD)

%C%_test_keyfile_SOURCES = %D%/test-keyfile.c
%C%_test_keyfile_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_keyfile_CFLAGS = $(TEST_CFLAGS)
%C%_test_keyfile_LDADD = $(TEST_LDADD)

%C%_test_passphrase_SOURCES = %D%/test-passphrase.c
%C%_test_passphrase_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_passphrase_CFLAGS = $(TEST_CFLAGS)
%C%_test_passphrase_LDADD = $(TEST_LDADD)

%C%_test_vrf_SOURCES = %D%/test-vrf.c %D%/vectors.c %D%/vectors.h
%C%_test_vrf_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_vrf_CFLAGS = $(TEST_CFLAGS)
%C%_test_vrf_LDADD = $(TEST_LDADD)

%C%_test_dice_SOURCES = %D%/test-dice.c
%C%_test_dice_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_dice_CFLAGS = $(TEST_CFLAGS)
%C%_test_dice_LDADD = $(TEST_LDADD)

%C%_test_vectors_SOURCES = %D%/test-vectors.c %D%/vectors.c %D%/vectors.h
%C%_test_vectors_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_vectors_CFLAGS = $(TEST_CFLAGS)
%C%_test_vectors_LDADD = $(TEST_LDADD)

# Tens of millions of dice: on the library as it is installed, without sanitizers.
%C%_test_dice_bias_SOURCES = %D%/test-dice-bias.c
%C%_test_dice_bias_CPPFLAGS = $(TEST_CPPFLAGS)
%C%_test_dice_bias_CFLAGS = $(AM_CFLAGS) $(CMOCKA_CFLAGS) -O2
%C%_test_dice_bias_LDADD = libadj.a $(LIBS_ALL) $(CMOCKA_LIBS)
