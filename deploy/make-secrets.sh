#!/bin/sh
# Makes the files that deploy/compose.yaml reads secrets from; files that are there stay as they are.
# Usage: deploy/make-secrets.sh 'smtp://account:password@mail.example.pl:587'
set -eu
cd "$(dirname "$0")"
# The folder is closed to others; in it the shop's own user of the container may read.
umask 022
mkdir -p secrets
chmod 700 secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
put() { [ -e "secrets/$1" ] || printf '%s' "$2" >"secrets/$1"; }

put secret "$(random)"
put backup-passphrase "$(random)"
put postgres-password "$(random)"
put database-url "postgres://klepka:$(cat secrets/postgres-password)@database:5432/klepka"
if [ ! -e secrets/smtp-url ]; then
  if [ $# -ne 1 ]; then
    echo "Usage: deploy/make-secrets.sh 'smtp://account:password@mail.example.pl:587'" >&2
    exit 1
  fi
  put smtp-url "$1"
fi
echo "Secrets are in $(pwd)/secrets. Copy secret and backup-passphrase to another place: backups cannot be read without them."
