# SPDX-License-Identifier: ISC
"""A real IMAP and a real SMTP server on loopback, in a directory of their own, on ports the system chooses."""
import os
import grp
import pwd
import select
import signal
import socket
import ssl
import subprocess
import threading
import time

PASSWORD = "open sesame"
DOMAIN = "example.org"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def write(path, text, mode=0o600):
    with open(path, "w") as f:
        f.write(text)
    os.chmod(path, mode)


def find(*names):
    for n in names:
        if os.path.exists(n):
            return n
    raise FileNotFoundError(names[0])


class Certificates:
    """Two authorities; ours signs the servers' certificate and one for another name."""

    def __init__(self, d):
        self.dir = d
        self.authority("ca")
        self.authority("other-ca")
        self.server("good", "ca", "DNS:localhost,IP:127.0.0.1")
        self.server("wrong-name", "ca", "DNS:mail.example.net")
        self.server("wrong-ca", "other-ca", "DNS:localhost,IP:127.0.0.1")

    def run(self, *args):
        subprocess.run(["openssl", *args], cwd=self.dir, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def authority(self, name):
        self.run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
                 "-subj", "/CN=" + name, "-keyout", name + ".key", "-out", name + ".pem")

    def server(self, name, ca, names):
        self.run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=" + name,
                 "-keyout", name + ".key", "-out", name + ".csr")
        write(os.path.join(self.dir, name + ".ext"), "subjectAltName=" + names)
        self.run("x509", "-req", "-in", name + ".csr", "-CA", ca + ".pem", "-CAkey", ca + ".key", "-CAcreateserial",
                 "-days", "30", "-extfile", name + ".ext", "-out", name + ".pem")

    def path(self, name):
        return os.path.join(self.dir, name)

    def context(self, name):
        c = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        c.load_cert_chain(self.path(name + ".pem"), self.path(name + ".key"))
        return c

    def client(self):
        c = ssl.create_default_context(cafile=self.path("ca.pem"))
        return c


class Servers:
    """Everything runs as an ordinary user: as whoever starts it, or as nobody for root."""

    def __init__(self, d, users):
        self.dir = d
        self.uid = os.getuid() or pwd.getpwnam("nobody").pw_uid
        self.gid = pwd.getpwuid(self.uid).pw_gid
        self.user, self.group = pwd.getpwuid(self.uid).pw_name, grp.getgrgid(self.gid).gr_name
        self.users = users
        for sub in ("mail", "spool", "log", "run", "state", "tls"):
            os.makedirs(os.path.join(d, sub))
        self.certificates = Certificates(os.path.join(d, "tls"))
        write(self.path("users"), "".join(f"{u}:{{PLAIN}}{PASSWORD}\n" for u in users))
        write(self.path("exim.users"), "".join(f"{u}:{PASSWORD}\n" for u in users))
        write(self.path("exim.names"), "".join(f"{u}: {u}\n" for u in users))
        self.dovecot = self.exim = None
        self.imap, self.imaps, self.smtp, self.smtps = (free_port() for _ in range(4))
        write(self.path("dovecot.conf"), self.dovecot_conf())
        write(self.path("exim.conf"), self.exim_conf())
        self.give_away()

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def give_away(self):
        if os.getuid() != 0:
            return
        for base, dirs, files in os.walk(self.dir):
            os.chown(base, self.uid, self.gid)
            for f in files:
                os.chown(os.path.join(base, f), self.uid, self.gid)

    def dovecot_conf(self):
        return f"""
base_dir = {self.dir}/run
state_dir = {self.dir}/state
log_path = {self.dir}/log/dovecot
protocols = imap
listen = 127.0.0.1
default_internal_user = {self.user}
default_internal_group = {self.group}
default_login_user = {self.user}
first_valid_uid = {self.uid}
first_valid_gid = {self.gid}
ssl = required
ssl_cert = <{self.dir}/tls/good.pem
ssl_key = <{self.dir}/tls/good.key
disable_plaintext_auth = yes
mail_location = maildir:{self.dir}/mail/%n
mail_max_userip_connections = 100
maildir_very_dirty_syncs = no
mailbox_list_index = no
passdb {{
  driver = passwd-file
  args = {self.dir}/users
}}
userdb {{
  driver = static
  args = uid={self.uid} gid={self.gid} home={self.dir}/mail/%n
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {self.imap}
  }}
  inet_listener imaps {{
    port = {self.imaps}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""

    def exim_conf(self):
        """gone@ is taken and bounced, never@ is refused at once, busy@ is put off while the file `busy` is there."""
        return f"""
keep_environment =
exim_user = {self.user}
exim_group = {self.group}
trusted_users = {self.user}
admin_groups = {self.group}
deliver_drop_privilege = true
spool_directory = {self.dir}/spool
log_file_path = {self.dir}/log/exim-%slog
pid_file_path = {self.dir}/run/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = {self.smtp} : {self.smtps}
tls_on_connect_ports = {self.smtps}
tls_advertise_hosts = *
tls_certificate = {self.dir}/tls/good.pem
tls_privatekey = {self.dir}/tls/good.key
primary_hostname = localhost
qualify_domain = {DOMAIN}
domainlist local_domains = {DOMAIN}
acl_smtp_rcpt = check_rcpt
acl_smtp_data = accept
never_users =
bounce_return_message = true
queue_run_max = 2
message_size_limit = 20M
delay_warning =
smtp_accept_max = 50
smtp_accept_max_per_connection = 1000
host_lookup =
rfc1413_query_timeout = 0s
begin acl
check_rcpt:
  deny condition = ${{if eq{{$local_part}}{{never}}}}
       message = no such person here
  defer condition = ${{if and {{{{eq{{$local_part}}{{busy}}}}{{exists{{{self.dir}/busy}}}}}}}}
       message = come back later
  accept authenticated = *
  deny message = relay not permitted
begin routers
gone:
  driver = redirect
  local_parts = gone
  data = :fail: this person has left
  allow_fail
local:
  driver = accept
  domains = +local_domains
  local_parts = lsearch;{self.dir}/exim.names
  local_part_suffix = +*
  local_part_suffix_optional
  transport = maildir
begin transports
maildir:
  driver = appendfile
  directory = {self.dir}/mail/$local_part_data
  maildir_format
  create_directory
  user = {self.user}
  group = {self.group}
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,5m
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if eq{{$auth3}}{{${{lookup{{$auth2}}lsearch{{{self.dir}/exim.users}}{{$value}}fail}}}}}}
  server_set_id = $auth2
"""

    def spawn(self, argv, log):
        who = {"user": self.uid, "group": self.gid, "extra_groups": []} if os.getuid() == 0 else {}
        out = open(self.path("log", log), "a")
        return subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True,
                                cwd=self.dir, **who)

    def start(self):
        self.start_dovecot()
        self.start_exim()

    def start_dovecot(self):
        self.dovecot = self.spawn([find("/usr/sbin/dovecot", "/usr/local/sbin/dovecot"), "-F", "-c",
                                   self.path("dovecot.conf")], "dovecot.out")
        self.wait(self.imaps, b"* OK [CAPABILITY", True, self.dovecot)

    def start_exim(self):
        self.exim = self.spawn([find("/usr/sbin/exim4", "/usr/sbin/exim"), "-C", self.path("exim.conf"), "-bdf"],
                               "exim.out")
        self.wait(self.smtp, b"220 ", False, self.exim)

    def log(self, name):
        with open(self.path("log", name)) as f:
            return f.read()[-2000:]

    def ask_exim(self, conf, *args, text=None):
        who = {"user": self.uid, "group": self.gid, "extra_groups": []} if os.getuid() == 0 else {}
        p = subprocess.run([find("/usr/sbin/exim4", "/usr/sbin/exim"), "-C", self.path(conf), *args], cwd=self.dir,
                           input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **who)
        return p.stdout

    def wait(self, port, greeting, tls, process):
        for _ in range(200):
            if process.poll() is not None:
                break
            try:
                s = socket.create_connection(("127.0.0.1", port), 5)
                if tls:
                    s = self.certificates.client().wrap_socket(s, server_hostname="localhost")
                s.settimeout(5)
                got = s.recv(200)
                s.close()
                if got.startswith(greeting):
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise RuntimeError("a server did not start; see " + self.path("log"))

    def settle(self):
        """Until exim has delivered all it has taken: a bounce is in the spool before its cause leaves it."""
        for _ in range(2400):
            if not any(files for _, _, files in os.walk(self.path("spool", "input"))):
                return
            time.sleep(0.025)
        raise RuntimeError("exim keeps mail in its spool; see " + self.path("log"))

    def kill(self, process):
        if process and process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def kill_dovecot(self):
        self.kill(self.dovecot)

    def stop(self):
        for p in (self.dovecot, self.exim):
            if p and p.poll() is None:
                os.killpg(p.pid, signal.SIGTERM)
        for p in (self.dovecot, self.exim):
            try:
                if p:
                    p.wait(5)
            except subprocess.TimeoutExpired:
                self.kill(p)


class Proxy:
    """Stands before a server with a certificate of its own and can be told to be a nuisance.

    watch(side, data, proxy) sees what the "client" or the "server" says before it goes on. It may raise Cut, or give
    back other bytes to go on in their place."""

    def __init__(self, servers, port, certificate="good", watch=None):
        self.servers, self.port_behind, self.watch = servers, port, watch
        self.context = servers.certificates.context(certificate)
        self.heard = b""
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                s, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(s,), daemon=True).start()

    def serve(self, raw):
        try:
            client = self.context.wrap_socket(raw, server_side=True)
            server = self.servers.certificates.client().wrap_socket(
                socket.create_connection(("127.0.0.1", self.port_behind)), server_hostname="localhost")
        except OSError:
            raw.close()
            return
        client.setblocking(False)
        server.setblocking(False)
        pairs = {client: ("client", server), server: ("server", client)}
        try:
            while True:
                ready = [s for s in pairs if s.pending()] or select.select(list(pairs), [], [])[0]
                for s in ready:
                    side, other = pairs[s]
                    try:
                        data = s.recv(65536)
                    except (ssl.SSLWantReadError, BlockingIOError):
                        continue
                    if not data:
                        return
                    if side == "client":
                        self.heard += data
                    if self.watch:
                        with self.lock:
                            data = self.watch(side, data, self) or data
                    other.setblocking(True)
                    other.sendall(data)
                    other.setblocking(False)
        except (Cut, OSError):
            return
        finally:
            client.close()
            server.close()

    def close(self):
        self.listener.close()


class Cut(Exception):
    """The connection breaks here."""


class Impostor:
    """A server that speaks lines without TLS: each answer belongs to one line of the client, the first greets."""

    def __init__(self, answers):
        self.answers = answers
        self.heard = b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                s, _ = self.listener.accept()
            except OSError:
                return
            with s:
                try:
                    self.talk(s)
                except OSError:
                    pass

    def talk(self, s):
        s.settimeout(10)
        s.sendall(self.answers[0])
        f = s.makefile("rb")
        for a in self.answers[1:]:
            line = f.readline()
            self.heard += line
            tag = line.split(b" ")[0]
            s.sendall(a.replace(b"TAG", tag))
        self.heard += f.read(4096)

    def close(self):
        self.listener.close()
