#!/bin/sh
# Installs or upgrades a site on this machine: Debian 12 or newer, amd64 or arm64. Run it as root from a folder that
# `npm run release` made. What it installs and how to remove it: deploy/README.md.
set -eu
# A shell that `su` opened has no programs of root.
PATH=$PATH:/usr/sbin:/sbin

usage='usage: install.sh [--url https://site.example.org] [--port 3000]

--url   the address people type; needed the first time
--port  where the server process listens; its unit is gorod@PORT

A second run upgrades: data and settings stay; processes that run, or are enabled, are restarted one after the other.'

CODE=/opt/gorod
SETTINGS=/etc/gorod
DATA=/var/lib/gorod
# The places besides DATA that the unit may write to.
SHARED=/srv/gorod-shared
BACKUPS=/srv/gorod-backups
UNITS=/etc/systemd/system
JANUS_PORT=8188
READY_WITHIN_SECONDS=120
# What stays free of the disk when the code is copied.
SPARE_KB=500000
# In a release that was started here and was not ready: it is no way back.
UNTRIED=.untried
LOCK=/run/gorod-install.lock

say() { printf '%s\n' "$*"; }
stop() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

url=
port=
while [ $# -gt 0 ]; do
  case "$1" in
    --url | --port)
      [ $# -ge 2 ] || stop "$1 needs a value."
      if [ "$1" = --url ]; then url=$2; else port=$2; fi
      shift 2
      ;;
    --help) say "$usage" && exit 0 ;;
    *) stop "unknown option $1
$usage" ;;
  esac
done

asked_port=$port
port=${port:-3000}

# Not the link /opt/gorod/current, where it was called by that: a copy of the link would lead to itself.
release=$(cd "$(dirname "$0")/.." && pwd -P)

check_machine() {
  [ "$(id -u)" = 0 ] || stop 'needs root: it makes a user and installs packages and units. Run it with sudo.'
  { [ -r /etc/debian_version ] && [ -x /usr/bin/apt-get ]; } || stop 'this is not Debian: see deploy/README.md for what to do by hand.'
  { [ -x "$release/node_modules/node/bin/node" ] && [ -d "$release/apps/web/dist/bundle" ]; } ||
    stop "$release is no release: make one with \"npm run release -- FOLDER\" and run FOLDER/deploy/install.sh."
  "$release/node_modules/node/bin/node" -e 0 2>/dev/null ||
    stop "its Node does not run here: $release was made on a machine of another kind than $(uname -m)."
  case "$port" in '' | *[!0-9]*) stop "--port $port is no port." ;; esac
  { [ "$port" -ge 1024 ] && [ "$port" -le 65535 ]; } || stop "--port $port: the server has no root rights; take 1024 to 65535."
  [ -e "$SETTINGS/site.env" ] || [ -n "$url" ] || stop 'the first time it needs --url, the address people type.'
  case "$url" in '' | http://?* | https://?*) ;; *) stop "--url $url has to begin with https:// (or http://)." ;; esac
  case "${url#*://}" in */?*) stop "--url $url has a path: the site needs a name of its own, as https://site.example.org." ;; esac
  case "$url" in *[!A-Za-z0-9.:/-]*) stop "--url $url has characters that no address of a site has." ;; esac
}

# Two at a time would delete what the other one copies.
be_alone() {
  exec 9>"$LOCK"
  flock -n 9 || stop 'it runs already.'
}

# The service of Debian's Janus stays off: the units of the site start their own.
install_packages() {
  say 'Packages: Janus, certificates of authorities'
  had_janus=
  [ ! -x /usr/bin/janus ] || had_janus=yes
  policy=/usr/sbin/policy-rc.d
  own_policy=
  trap after_packages EXIT
  # Without it a shell that a signal ends does not run what is set for its end.
  trap 'exit 1' HUP INT TERM
  # The second: left by a machine that lost its power.
  if [ ! -e "$policy" ] || grep -qs '^# install.sh of gorod$' "$policy"; then
    own_policy=yes
    printf '#!/bin/sh\n# install.sh of gorod\nexit 101\n' >"$policy"
    chmod 755 "$policy"
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update
  apt-get -qq install --yes --no-install-recommends ca-certificates janus openssl util-linux >/dev/null
  after_packages
  trap - EXIT HUP INT TERM
}

# Also when not all of them could be installed.
after_packages() {
  if [ -n "$own_policy" ]; then rm -f "$policy"; fi
  if [ -z "$had_janus" ] && [ -x /usr/bin/janus ] && command -v systemctl >/dev/null; then
    systemctl --quiet disable janus.service
  fi
}

make_user() {
  getent passwd gorod >/dev/null ||
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin gorod
  install -d -m 750 -o gorod -g gorod "$DATA"
  # What is there may be a disk or a share of the operator's.
  for folder in "$SHARED" "$BACKUPS"; do
    [ -d "$folder" ] || install -d -m 700 -o gorod -g gorod "$folder"
  done
}

secret() { openssl rand -hex 32; }
janus_secrets_of() { grep -sE '^JANUS_(API_SECRET|ROOM_ADMIN_KEY)=' "$1"; }

# Once: what is there stays, and so do its secrets.
write_settings() {
  install -d -m 700 "$SETTINGS"
  if [ -n "$url" ] && [ -e "$SETTINGS/site.env" ]; then say "PUBLIC_URL in $SETTINGS/site.env stays as it is; --url is for the first time."; fi
  (
    umask 077
    if [ ! -e "$SETTINGS/janus.env" ]; then
      say "Settings: $SETTINGS/janus.env"
      cat >"$SETTINGS/janus.env.new" <<EOF
# Of gorod-janus@. The same secrets are in site.env.
$(janus_secrets_of "$SETTINGS/site.env" || printf 'JANUS_API_SECRET=%s\nJANUS_ROOM_ADMIN_KEY=%s' "$(secret)" "$(secret)")
EOF
      mv "$SETTINGS/janus.env.new" "$SETTINGS/janus.env"
    fi
    if [ ! -e "$SETTINGS/site.env" ]; then
      say "Settings: $SETTINGS/site.env"
      cat >"$SETTINGS/site.env.new" <<EOF
# Of gorod@. Every variable: $CODE/current/docs/settings.md
PUBLIC_URL=$url
HOST=127.0.0.1
# One proxy with a certificate stands before it.
TRUST_PROXY=1
SECRET=$(secret)
JANUS_URLS=ws://127.0.0.1:$JANUS_PORT
# How busy it is, for /admin: needs PROMETHEUS_PORT=9401 in janus.env.
#JANUS_METRICS_URLS=http://127.0.0.1:9401/metrics
$(janus_secrets_of "$SETTINGS/janus.env")
# Mail: without it e-mails are files in the data folder.
#SMTP_URL=smtp://user:password@mail.example.org:587
#MAIL_FROM=site@example.org
# Whose confirmed addresses make administrators.
#ADMIN_EMAILS=you@example.org
# A Postgres of your own; without it the server starts one in its data folder.
#DATABASE_URL=postgres://gorod:password@127.0.0.1:5432/gorod
# With it several processes (gorod@3000, gorod@3001 …) serve one site; they need DATABASE_URL and SHARED_DIR too.
#REDIS_URL=redis://127.0.0.1:6379
# Step by step: deploy/README.md, Several processes.
#SHARED_DIR=$SHARED
# The log of the database goes there, for a restore to any moment, and so do backups (docs/runbook.md).
#BACKUP_DIR=$BACKUPS
EOF
      mv "$SETTINGS/site.env.new" "$SETTINGS/site.env"
    fi
  )
  chmod 600 "$SETTINGS/site.env" "$SETTINGS/janus.env"
}

# What names the folder of a release by its number: a process that the unit keeps apart may have another path for it.
number_of() { stat -L -c %d:%i "$@" 2>/dev/null; }

# The version before was mended and started by hand: a process of it answers.
note_if_ready() {
  [ -n "$before" ] && [ -e "$before/$UNTRIED" ] || return 0
  its_number=$(number_of "$before")
  for process in /proc/[0-9]*; do
    [ "$(number_of "$process/cwd")" = "$its_number" ] || continue
    its_port=$(tr '\0' '\n' 2>/dev/null <"$process/environ" | sed -n 's/^PORT=\([0-9]\{1,\}\)$/\1/p')
    if [ -n "$its_port" ] && is_ready "$its_port"; then
      rm -f "$before/$UNTRIED"
      return
    fi
  done
}

# The version before, or, where that was never ready, the newest that was.
way_back() {
  if [ -n "$before" ] && [ ! -e "$before/$UNTRIED" ]; then
    say "$before"
    return
  fi
  for old in "$CODE"/releases/*Z; do
    if [ -d "$old" ] && [ ! -e "$old/$UNTRIED" ]; then say "${old##*-} $old"; fi
  done | sort | sed -n '$s/^[^ ]* //p'
}

# The data of the site may be on the same disk: a full one stops its games.
need_room() {
  needed=$(du -sk "$1" | cut -f 1)
  free=$(($(stat -f -c '%a * %S / 1024' "$2")))
  [ "$free" -gt $((needed + SPARE_KB)) ] ||
    stop "$2 has $((free / 1000)) MB free, and $(((needed + SPARE_KB) / 1000)) are needed: nothing was copied."
}

# Beside the version before: what runs goes on with its own files, and one step back is one link, unless the new version
# has contracted the database (docs/runbook.md).
copy_code() {
  version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$release/package.json")
  to=$CODE/releases/$version-$(date -u +%Y%m%dT%H%M%SZ)
  say "Code: $to"
  install -d -m 755 "$CODE" "$CODE/releases"
  [ ! -e "$to" ] || stop "$to is there already: an installation runs, or ran in the same second."
  before=$(readlink -e "$CODE/current" || true)
  note_if_ready
  back=$(way_back)
  # Of a run that was ended, or for which the disk was too small.
  rm -rf "$CODE"/releases/*.new
  need_room "$release" "$CODE/releases"
  cp -R "$release" "$to.new" || {
    rm -rf "$to.new"
    stop "$release could not be copied: see above."
  }
  touch "$to.new/$UNTRIED"
  chown -R root:root "$to.new"
  chmod -R u=rwX,go=rX "$to.new"
  check_settings
  mv "$to.new" "$to"
  ln -sfn "$to" "$CODE/current.new"
  mv -T "$CODE/current.new" "$CODE/current"
}

# A version may take less than the one before: found out here, not by a process that does not come back.
check_settings() {
  for each in $(enabled gorod | ports_of gorod) "$port"; do
    "$to.new/deploy/command.sh" --port "$each" check-settings || {
      rm -rf "$to.new"
      stop "this version does not start with the settings of gorod@$each in $SETTINGS: see above. What runs goes on as it is; run it again when they are mended."
    }
  done
}

# Not when the new version was started and is not ready. A process reads documents from the release it was started in, however
# old that is.
remove_old_releases() {
  used=$(number_of /proc/[0-9]*/cwd || true)
  for old in "$CODE"/releases/*; do
    case "$old" in "$to" | "$before" | "$back") continue ;; esac
    say "$used" | grep -qxF "$(number_of "$old")" || rm -rf "$old"
  done
}

install_units() {
  for unit in gorod@ gorod-janus@; do
    install -D -m 644 "$release/deploy/systemd/$unit.service" "$UNITS/$unit.service"
  done
}

# Where the process listens, by the settings that its unit reads, as systemd reads them: quotes around a value are no part of it.
host_of() {
  host=$(sed -n "s/^[[:space:]]*HOST=//p" "$SETTINGS/site.env" "$SETTINGS/server-$1.env" 2>/dev/null | tail -n 1 |
    sed "s/[[:space:]]*$//; s/^\([\"']\)\(.*\)\1$/\2/")
  case "$host" in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host=[$host] ;; esac
  say "$host"
}

is_ready() {
  "$CODE/current/node_modules/node/bin/node" -e \
    "fetch('http://$(host_of "$1"):$1/health/ready', { signal: AbortSignal.timeout(5000) }).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
}

# It sends its visitors to the other processes first, and its games wait or go on there: see the unit.
restart() {
  say "Restarting gorod@$1"
  systemctl restart "gorod@$1.service" || not_ready "$1"
  give_up_at=$(($(date +%s) + READY_WITHIN_SECONDS))
  until is_ready "$1"; do
    [ "$(date +%s)" -lt "$give_up_at" ] || not_ready "$1"
    sleep 1
  done
}

not_ready() {
  stop "gorod@$1 is not ready: see \"journalctl -u gorod@$1\". The other processes run the version before. Back: ln -sfn ${back:-VERSION} $CODE/current, then restart."
}

# The ports of units of this kind, by lines that begin with their names.
ports_of() { sed -n "s/^$1@\([0-9]\{1,\}\)\.service.*/\1/p" | sort -nu; }

enabled() {
  for link in "$UNITS"/*.wants/"$1"@*.service; do
    if [ -L "$link" ]; then say "${link##*/}"; fi
  done
}

# At a port without data it would be an empty site beside the one there is.
is_first() {
  there=$(cd "$DATA" && for data in server-*; do if [ -d "$data" ]; then printf ' %s' "$data"; fi; done)
  [ -n "$asked_port" ] || [ -z "$there" ] || [ -d "$DATA/server-$port" ]
}

start_units() {
  if [ ! -d /run/systemd/system ]; then
    say "systemd does not run here: start gorod-janus@$JANUS_PORT and gorod@$port by hand."
    return
  fi
  systemctl daemon-reload
  # What failed is not active, and what is started again and again is not either.
  known=$({
    enabled gorod
    systemctl list-units --plain --no-legend --state=active,activating,reloading 'gorod@*.service'
  } | ports_of gorod)
  if [ -z "$known" ]; then
    if ! is_first; then
      say "No gorod@ runs or is enabled, so none was started. Data in $DATA:$there. Start: systemctl enable --now gorod-janus@$JANUS_PORT gorod@PORT"
      return
    fi
    systemctl enable --quiet "gorod-janus@$JANUS_PORT.service" "gorod@$port.service"
    known=$port
  fi
  # Those that run keep the games of all: they go on with the code they have. Restart them when no game runs.
  for each in $(enabled gorod-janus | ports_of gorod-janus); do systemctl start "gorod-janus@$each.service"; done
  # First those that serve nobody: an upgrade that failed left them.
  serving=
  for each in $known; do
    if is_ready "$each"; then serving="$serving $each"; else restart "$each"; fi
  done
  for each in $serving; do restart "$each"; done
}

check_machine
be_alone
install_packages
make_user
write_settings
copy_code
install_units
start_units
# Where nothing was started, whoever starts it sees whether it is ready.
rm -f "$to/$UNTRIED"
remove_old_releases
say "Installed: $CODE/current. Settings: $SETTINGS/site.env. Data: $DATA."
