#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""A second verifier of signatures, chain and dice, written from adjutant-log(5) alone.

verify.py ARCHIVE           a finished game
verify.py --vectors FILE    the made-up game with fixed keys

Needs nothing but Python and the programs openssl and xmlsec1. It does not know any game: that results follow from
orders and dice is for `adjutant verify`.
"""
import hashlib
import hmac
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ET

LOG = '{urn:adjutant:log:1}'
ORDERS = '{urn:adjutant:orders:1}'


class Wrong(Exception):
    pass


# What is not even in the form it should have shows as one of these.
BROKEN = (Wrong, ValueError, LookupError, TypeError, AttributeError, ET.ParseError, tarfile.TarError, OSError)


def need(holds, what):
    if not holds:
        raise Wrong(what)


# ---- hashes

def be32(n):
    return n.to_bytes(4, 'big')


def fields(*args):
    raw = [a.encode() if isinstance(a, str) else a for a in args]
    return b''.join(be32(len(a)) + a for a in raw)


def H(*args):
    return hashlib.sha256(fields(*args)).digest()


def sha(b):
    return hashlib.sha256(b).digest()


def mac(key, b):
    return hmac.new(key, b, hashlib.sha256).digest()


# ---- P-256 and the VRF of RFC 9381, suite 1

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b
G = (0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
     0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5)


def double(p):
    x, y, z = p
    if not z or not y:
        return (1, 1, 0)
    d = 3 * (x - z * z) * (x + z * z) % P
    s = 4 * x * y * y % P
    x3 = (d * d - 2 * s) % P
    return (x3, (d * (s - x3) - 8 * pow(y, 4, P)) % P, 2 * y * z % P)


def add(p, q):
    if not p[2]:
        return q
    if not q[2]:
        return p
    z1, z2 = p[2] * p[2] % P, q[2] * q[2] % P
    u1, u2 = p[0] * z2 % P, q[0] * z1 % P
    s1, s2 = p[1] * z2 * q[2] % P, q[1] * z1 * p[2] % P
    if u1 == u2:
        return double(p) if s1 == s2 else (1, 1, 0)
    h, r = u2 - u1, s2 - s1
    h2 = h * h % P
    h3 = h * h2 % P
    x = (r * r - h3 - 2 * u1 * h2) % P
    return (x, (r * (u1 * h2 - x) - s1 * h3) % P, h * p[2] * q[2] % P)


def times(k, point):
    r, p = (1, 1, 0), (point[0], point[1], 1)
    for bit in bin(k)[2:] if k else '':
        r = double(r)
        if bit == '1':
            r = add(r, p)
    return r


def affine(p):
    need(p[2], 'the point at infinity')
    i = pow(p[2], -1, P)
    return (p[0] * i * i % P, p[1] * i * i * i % P)


def negative(p):
    return (p[0], -p[1] % P, p[2])


def decode(b):
    if len(b) != 33 or b[0] not in (2, 3):
        return None
    x = int.from_bytes(b[1:], 'big')
    if x >= P:
        return None
    square = (x**3 - 3 * x + B) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        return None
    return (x, y if y % 2 == b[0] % 2 else P - y)


def encode(point):
    return bytes([2 + point[1] % 2]) + point[0].to_bytes(32, 'big')


def vrf_beta(proof):
    return sha(b'\x01\x03' + proof[:33] + b'\x00')


def vrf_verify(key, alpha, proof):
    y, gamma = decode(key), decode(proof[:33])
    need(y and gamma and len(proof) == 81, 'not the form of a proof')
    c, s = int.from_bytes(proof[33:49], 'big'), int.from_bytes(proof[49:], 'big')
    need(s < N, 'not the form of a proof')
    h = None
    for ctr in range(256):
        h = decode(b'\x02' + sha(b'\x01\x01' + key + alpha + bytes([ctr]) + b'\x00'))
        if h:
            break
    need(h, 'no point for alpha')
    u = affine(add(times(s, G), negative(times(c, y))))
    v = affine(add(times(s, h), negative(times(c, gamma))))
    made = sha(b'\x01\x02' + b''.join(map(encode, (y, h, gamma, u, v))) + b'\x00')[:16]
    need(made == proof[33:49], 'the proof is not good')
    return vrf_beta(proof)


# ---- dice

def die(beta, n, faces):
    limit, block = 2**32 // faces * faces, 0
    while True:
        words = mac(beta, be32(n) + be32(block))
        for i in range(0, 32, 4):
            w = int.from_bytes(words[i:i + 4], 'big')
            if w < limit:
                return w % faces + 1
        block += 1


# ---- the programs

class Tools:
    """Signatures are checked by openssl and xmlsec1; keys and messages pass through a temporary folder."""

    def __init__(self, folder):
        self.folder = folder

    def put(self, name, b):
        path = os.path.join(self.folder, name)
        with open(path, 'wb') as f:
            f.write(b)
        return path

    def pem(self, name, der):
        path = self.put(name + '.der', der)
        out = os.path.join(self.folder, name)
        subprocess.run(['openssl', 'pkey', '-pubin', '-inform', 'DER', '-in', path, '-out', out], check=True)
        return out

    def ed25519(self, hexkey):
        return self.pem('referee.pem', bytes.fromhex('302a300506032b6570032100' + hexkey))

    def p256(self, hexkey):
        point = decode(bytes.fromhex(hexkey))
        need(point, 'not a P-256 key')
        raw = b'\x04' + point[0].to_bytes(32, 'big') + point[1].to_bytes(32, 'big')
        return self.pem('seat.pem', bytes.fromhex('3059301306072a8648ce3d020106082a8648ce3d030107034200') + raw)

    def signed_by(self, pem, message, signature):
        r = subprocess.run(['openssl', 'pkeyutl', '-verify', '-pubin', '-inkey', pem, '-rawin',
                            '-in', self.put('message', message), '-sigfile', self.put('signature', signature)],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return r.returncode == 0

    def ecdsa(self, pem, message, rs):
        def integer(b):
            b = b.lstrip(b'\x00') or b'\x00'
            b = b'\x00' + b if b[0] & 0x80 else b
            return b'\x02' + bytes([len(b)]) + b
        body = integer(rs[:32]) + integer(rs[32:])
        der = b'\x30' + bytes([len(body)]) + body
        r = subprocess.run(['openssl', 'dgst', '-sha256', '-verify', pem, '-signature', self.put('signature', der),
                            self.put('message', message)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return r.returncode == 0

    def xml(self, pem, document):
        r = subprocess.run(['xmlsec1', '--verify', '--enabled-reference-uris', 'empty', '--pubkey-pem', pem,
                            self.put('file.xml', document)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return r.returncode == 0


# ---- the log

def record(tools, referee, raw, element):
    m = re.fullmatch(rb'<record signature="([0-9a-f]{128})">(<' + element + rb' [^\n]*</' + element +
                     rb'>)</record>\n?', raw)
    need(m, 'not a record')
    need(tools.signed_by(referee, m[2], bytes.fromhex(m[1].decode())), "not the referee's signature")
    return ET.fromstring(m[2]), sha(m[2])


def without_signature(raw):
    found = re.findall(rb'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#".*?</Signature>', raw, re.S)
    need(len(found) == 1, 'not one signature')
    return raw.replace(found[0], b'')


class Log:
    def __init__(self, tools, read):
        self.tools, self.read = tools, read          # read(name) gives bytes or None
        self.terms = ET.fromstring(read('log/000000/file.xml'))
        self.game = self.terms.get('game')
        self.vrf = bytes.fromhex(self.terms.get('vrf'))
        self.seats = [s.get('id') for s in self.terms.findall(LOG + 'seat')]
        self.choices = [(c.get('name'), c.get('value')) for c in self.terms.findall(LOG + 'choice')]
        self.referee = tools.ed25519(self.terms.get('referee'))
        self.hashes, self.keys, self.accepted, self.serials = [], {}, {}, dict.fromkeys(self.seats, 0)
        self.c, self.decision, self.closed, self.seals, self.dice = None, 0, False, {}, 0
        self.proposal, self.countersigned = None, set()

    def piece(self, n, name):
        b = self.read('log/%06d/%s' % (n, name))
        need(b is not None, name + ' is missing')
        return b

    def check_seat_file(self, n, e, raw):
        seat = e.get('seat')
        need(seat in self.seats, 'no such seat')
        octets, root = without_signature(raw), ET.fromstring(raw)
        kind = {ORDERS + 'accept': 'accept', ORDERS + 'orders': 'orders', ORDERS + 'request': 'orders',
                ORDERS + 'rekey': 'seat', ORDERS + 'countersign': 'countersign'}.get(root.tag)
        need(kind == e.get('kind'), 'a file of another kind')
        need((root.get('game'), root.get('side')) == (self.game, seat), 'a file for another game or seat')
        need(sha(octets).hex() == e.get('digest'), 'another digest')
        if kind == 'accept':
            need(seat not in self.keys, 'accepted twice')
            need(root.get('genesis') == self.hashes[0].hex(), 'acceptance of other terms')
            need([(c.get('name'), c.get('value')) for c in root.findall(ORDERS + 'choice')] == self.choices,
                 'acceptance of other choices')
            self.accepted[seat] = sha(octets)
        key = e.get('key') if kind == 'accept' else self.keys.get(seat)
        need(key and self.tools.xml(self.tools.p256(key), raw), "not the seat's signature")
        if kind in ('orders', 'seat'):
            need(int(root.get('serial')) == int(e.get('serial')) > self.serials[seat], 'serial')
            self.serials[seat] = int(e.get('serial'))
        if kind in ('orders', 'countersign'):
            number, head = root.get('head').split(':')
            need(int(number) < n and self.hashes[int(number)].hex() == head, 'head')
        if kind == 'countersign':
            self.check_countersign(seat, e, root, int(number))
        if kind == 'seat':
            statement = fields('adjutant rekey 1', self.game, seat, key)
            need(root.get('key') == e.get('key'), 'another key')
            need(self.tools.ecdsa(self.tools.p256(e.get('key')), statement, bytes.fromhex(root.get('proof'))),
                 'the new key has not signed')
        if e.get('key'):
            self.keys[seat] = e.get('key')

    def check_countersign(self, seat, e, root, number):
        keys = (root.get('referee'), root.get('vrf'))
        need(self.proposal == (number, *keys), 'what is countersigned was not proposed')
        need(keys == (e.get('referee'), e.get('vrf')), 'the entry names other keys')
        need(seat not in self.countersigned, 'countersigned twice')
        self.countersigned.add(seat)

    def change_keys(self):
        """From the next entry on, once every seat has countersigned."""
        if not self.proposal or len(self.countersigned) < len(self.seats):
            return
        _, referee, vrf = self.proposal
        if referee:
            self.referee = self.tools.ed25519(referee)
        if vrf:
            self.vrf = bytes.fromhex(vrf)
        self.proposal = None

    def check_file(self, n, e):
        raw, kind = self.piece(n, 'file.xml'), e.get('kind')
        if kind in ('accept', 'orders', 'seat', 'countersign'):
            self.check_seat_file(n, e, raw)
            return
        need(sha(raw).hex() == e.get('digest'), 'another digest')
        if kind == 'ruling':
            root = ET.fromstring(raw)
            need(root.get('kind') == e.get('ruling'), 'a ruling of another kind')
            if e.get('ruling') == 'seat':
                need((root.get('side'), root.get('key')) == (e.get('seat'), e.get('key')), 'another key')
                self.keys[e.get('seat')] = e.get('key')
            keys = (root.get('referee'), root.get('vrf')) if e.get('ruling') == 'keys' else (None, None)
            need(keys == (e.get('referee'), e.get('vrf')), 'the entry proposes other keys')
            if e.get('ruling') == 'keys':
                self.proposal, self.countersigned = (n, *keys) if any(keys) else None, set()

    def check_chain(self, e):
        kind, digest = e.get('kind'), bytes.fromhex(e.get('digest'))
        if self.c is None:
            if kind == 'accept' and len(self.accepted) == len(self.seats):
                self.c = H('adjutant start 1', self.hashes[0],
                           *[x for s in self.seats for x in (s, self.accepted[s])])
        elif kind in ('ruling', 'close'):
            self.c = H('adjutant ruling 1', self.c, 'close' if kind == 'close' else e.get('ruling'),
                       be32(self.decision))
        else:
            self.c = H('adjutant file 1', self.c, e.get('seat'), digest)
        need(e.get('c') == (self.c.hex() if self.c else None), 'another chain value')

    def check_play(self, n, e):
        play = e.find(LOG + 'play')
        need((play is None) == (self.c is None), 'played before the start, or not played')
        if play is None:
            return
        self.decision = int(play.get('decision'))
        beta = {}
        beta[False] = vrf_verify(self.vrf, H('adjutant open 1', self.game, be32(n), self.c),
                                 bytes.fromhex(play.get('proof')))
        need(n in self.seals, 'its seal is not opened')
        beta[True] = vrf_verify(self.vrf, H('adjutant sealed 1', self.game, be32(n), self.c), self.seals[n])
        salt = mac(beta[True], b'adjutant salt')
        events = self.piece(n, 'events.xml')
        need(mac(salt, events).hex() == play.get('events'), 'the hash of the events')
        state = self.read('log/%06d/state.xml' % n)
        need(state is None or mac(salt, state).hex() == play.get('state'), 'the hash of the state')
        for d in ET.fromstring(events).iter('{urn:adjutant:events:1}die') if events else ():
            value = die(beta[d.get('sealed') == 'yes'], int(d.get('n')), int(d.get('faces')))
            need(value == int(d.get('value')),
                 'die %s shows %s, the proof gives %d' % (d.get('n'), d.get('value'), value))
            self.dice += 1

    def check_entry(self, n):
        e, digest = record(self.tools, self.referee, self.piece(n, 'entry.xml'), b'entry')
        r, _ = record(self.tools, self.referee, self.piece(n, 'take.xml'), b'receipt')
        need(dict(e.attrib) == dict(r.attrib), 'the receipt says something else')
        need(e.get('game') == self.game and int(e.get('n')) == n, 'another place or game')
        need(e.get('prev') == (self.hashes[-1].hex() if n else '0' * 64), 'prev')
        need((e.get('kind') == 'genesis') == (n == 0), 'kind')
        need(not self.closed, 'something follows the closing entry')
        self.check_file(n, e)
        if n:
            self.check_chain(e)
            self.check_play(n, e)
        self.closed = e.get('kind') == 'close'
        self.hashes.append(digest)
        self.change_keys()

    def check(self, count, data):
        need(H('adjutant data 1', *[x for name in sorted(data) for x in (name, data[name])]).hex() ==
             self.terms.get('data'), 'entry 0: the game data')
        last = self.read('log/%06d/file.xml' % (count - 1))
        need(last, 'this is not the archive of a finished game')
        last = ET.fromstring(last)
        need(last.tag == LOG + 'opening' and last.get('game') == self.game, 'the game is not closed')
        self.seals = {int(s.get('n')): bytes.fromhex(s.get('proof')) for s in last}
        for n in range(count):
            try:
                self.check_entry(n)
            except BROKEN as w:
                raise Wrong('entry %d: %s' % (n, w)) from None
        need(self.closed, 'the game is not closed')


def verify(path):
    with tarfile.open(path) as t:
        pieces = {m.name: t.extractfile(m).read() for m in t.getmembers() if m.isfile()}
    data = {name[5:].encode(): b for name, b in pieces.items() if name.startswith('data/')}
    count = 1 + max(int(name[4:10]) for name in pieces if name.startswith('log/'))
    with tempfile.TemporaryDirectory() as folder:
        log = Log(Tools(folder), pieces.get)
        log.check(count, data)
    print('%s: %d entries, %d dice, all good' % (log.game, count, log.dice))


# ---- vectors

def vectors(path):
    with open(path, encoding='utf-8') as f:
        v = dict(line.rstrip('\n').split('=', 1) for line in f if '=' in line and line[0] != '#')
    with tempfile.TemporaryDirectory() as folder:
        check_vectors(v, Tools(folder))
    print('%d lines of vectors, all good' % len(v))


def check_vectors(v, tools):
    def same(name, value):
        need(v[name] == value, '%s: %s instead of %s' % (name, value, v[name]))
    for which in ('vrf', 'new.vrf'):
        same(which + '.public', encode(affine(times(int(v[which + '.secret'], 16), G))).hex())
    same('data.hash', H('adjutant data 1', 'game.xml', '<game/>\n', 'map.txt', '..\n').hex())
    terms = v['terms'].replace('|', '\n').encode()
    root = ET.fromstring(terms)
    game, referee, c, seats = root.get('game'), tools.ed25519(root.get('referee')), None, []
    e, entry0 = record(tools, referee, v['0.entry'].encode(), b'entry')
    need(e.get('digest') == sha(terms).hex(), '0.entry: digest')
    same('0.hash', entry0.hex())
    for n in range(1, 8):
        name = '%d.' % n
        if n == 7:
            referee = tools.ed25519(v['new.referee.public'])
        e, digest = record(tools, referee, v[name + 'entry'].encode(), b'entry')
        r, _ = record(tools, referee, v[name + 'receipt'].encode(), b'receipt')
        need(dict(e.attrib) == dict(r.attrib), name + 'receipt')
        same(name + 'hash', digest.hex())
        need(e.get('digest') == sha(v[name + 'file'].encode()).hex(), name + 'file')
        need(e.get('prev') == v['%d.hash' % (n - 1)], name + 'prev')
        file_digest = bytes.fromhex(e.get('digest'))
        if e.get('kind') == 'accept':
            seats += [e.get('seat'), file_digest]
            c = H('adjutant start 1', entry0, *seats) if n == 2 else None
        elif e.get('kind') == 'ruling':
            c = H('adjutant ruling 1', c, e.get('ruling'), be32(n - 3))
        else:
            c = H('adjutant file 1', c, e.get('seat'), file_digest)
        if c:
            same(name + 'c', c.hex())
            check_outputs(v, name, n, game, c, e, same)
        if e.get('kind') == 'countersign':
            need((e.get('referee'), e.get('vrf')) == (v['new.referee.public'], v['new.vrf.public']), name + 'keys')


def check_outputs(v, name, n, game, c, e, same):
    key, play = bytes.fromhex(v['new.vrf.public' if n == 7 else 'vrf.public']), e.find(LOG + 'play')
    alpha = H('adjutant open 1', game, be32(n), c)
    same(name + 'open.alpha', alpha.hex())
    beta = vrf_verify(key, alpha, bytes.fromhex(play.get('proof')))
    same(name + 'open.beta', beta.hex())
    same(name + 'open.d6', ' '.join(str(die(beta, i, 6)) for i in range(8)))
    alpha = H('adjutant sealed 1', game, be32(n), c)
    same(name + 'sealed.alpha', alpha.hex())
    beta = vrf_verify(key, alpha, bytes.fromhex(v[name + 'sealed.proof']))
    same(name + 'sealed.beta', beta.hex())
    salt = mac(beta, b'adjutant salt')
    same(name + 'salt', salt.hex())
    need(play.get('events') == mac(salt, b'').hex(), name + 'events')
    need(play.get('state') == mac(salt, b'<state xmlns="urn:adjutant:state:1"></state>\n').hex(), name + 'state')


def main(argv):
    try:
        if len(argv) == 3 and argv[1] == '--vectors':
            vectors(argv[2])
        elif len(argv) == 2:
            verify(argv[1])
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except BROKEN as w:
        print('WRONG: %s' % w)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
