#!/bin/sh
# Runs a command of the operator on a site that install.sh installed: as its user, with its settings, on the data of
# gorod@PORT. What the commands do: docs/runbook.md.
set -eu

usage='usage: command.sh [--port 3000] [NAME=value …] COMMAND [options of the command]

COMMAND     backup, restore, recalculate or check-settings
--port      whose data (/var/lib/gorod/server-PORT) and settings (site.env, then server-PORT.env)
NAME=value  a setting for this run alone, instead of that of the files'

SETTINGS=/etc/gorod
DATA=/var/lib/gorod

# Nothing of the shell of root reaches the site.
[ -n "${GOROD_COMMAND:-}" ] ||
  exec env -i GOROD_COMMAND=yes PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /bin/sh "$0" "$@"

say() { printf '%s\n' "$*"; }
stop() {
  printf 'command.sh: %s\n' "$*" >&2
  exit 1
}

set_setting() {
  name=${1%%=*}
  value=${1#*=}
  case "$name" in '' | *[!A-Z0-9_]*) stop "this is no setting: $name" ;; esac
  case "$value" in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
  export "$name=$value"
}

# As systemd reads it: no line is a command, and nothing in a value means anything but the quotes around it.
read_settings() {
  [ -e "$1" ] || return 0
  while read -r line || [ -n "$line" ]; do
    case "$line" in '' | '#'* | ';'*) ;; *) set_setting "$line" ;; esac
  done <"$1"
}

release=$(cd "$(dirname "$0")/.." && pwd -P)
for each in "$@"; do if [ "$each" = --help ]; then say "$usage" && exit 0; fi; done
[ "$(id -u)" = 0 ] || stop 'needs root, to read the settings. Run it with sudo.'
port=3000
if [ "${1:-}" = --port ]; then
  [ $# -ge 2 ] || stop '--port needs a value.'
  port=$2
  shift 2
fi
case "$port" in '' | *[!0-9]*) stop "--port $port is no port." ;; esac
[ -e "$SETTINGS/site.env" ] || stop "$SETTINGS/site.env is not there: install.sh makes it."

export PORT="$port" DATA_DIR="$DATA/server-$port" LOG_LEVEL=warn
read_settings "$SETTINGS/site.env"
read_settings "$SETTINGS/server-$port.env"
while [ $# -gt 0 ]; do
  case "$1" in
    [A-Z]*=*) set_setting "$1" && shift ;;
    *) break ;;
  esac
done
case "${1:-}" in
  backup | restore | recalculate | check-settings) command=$1 && shift ;;
  *) stop "${1:-no command} is none of backup, restore, recalculate, check-settings
$usage" ;;
esac
cd "$release"
exec setpriv --reuid gorod --regid gorod --clear-groups --no-new-privs \
  node_modules/node/bin/node "apps/server/src/$command.ts" "$@"
