#!/bin/sh
# backup.sh FOLDER: writes a backup, proves that it can be read back into an empty database, and deletes backups that
# are older than 14 days. Takes the settings of the server from the environment.
set -eu
folder=$1
server=${IPPORTAL_SERVER:-/opt/ipportal/node_modules/.bin/ipportal-server}
umask 077
mkdir -p "$folder"
file="$folder/portal-$(date +%F-%H%M%S).backup"
drill="$folder/.drill"
trap 'rm -rf "$drill" "$file.part"' EXIT

"$server" operator backup "$file.part"

# The drill: SQLite in a folder of its own, whatever the server uses; with the same key, for the secrets inside.
[ -n "${SECRET_KEY:-}" ] || export SECRET_KEY_FILE="${SECRET_KEY_FILE:-${DATA_DIR:-./data}/secret-key}"
unset DATABASE_URL DATABASE_URL_FILE
rm -rf "$drill"
DATA_DIR=$drill "$server" operator restore "$file.part"
DATA_DIR=$drill "$server" operator verify

mv "$file.part" "$file"
find "$folder" -name 'portal-*.backup' -mtime +14 -exec rm {} +
echo "$file"
