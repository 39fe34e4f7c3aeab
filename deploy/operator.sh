#!/bin/sh
# operator.sh COMMAND ...: runs an operator command under systemd as the user of the server, with its settings and key.
# Files without a folder are beside the nightly backups. A key in /etc/ipportal/secret-key.new is the one for `rekey`.
set -eu
script='
export SECRET_KEY_FILE=$CREDENTIALS_DIRECTORY/secret-key
[ -z "$CALLER_NAME" ] || export OPERATOR_NAME=$CALLER_NAME
[ ! -e "$CREDENTIALS_DIRECTORY/secret-key-new" ] || export SECRET_KEY_NEW_FILE=$CREDENTIALS_DIRECTORY/secret-key-new
exec /opt/ipportal/node_modules/.bin/ipportal-server operator "$@"'

set -- -- /bin/sh -c "$script" ipportal "$@"
new_key=/etc/ipportal/secret-key.new
[ ! -e "$new_key" ] || set -- -p "LoadCredential=secret-key-new:$new_key" "$@"

exec systemd-run --pipe --wait --quiet --collect \
  -p DynamicUser=yes -p User=ipportal -p UMask=0077 -p StateDirectoryMode=0700 \
  -p 'StateDirectory=ipportal ipportal-backup' -p WorkingDirectory=/var/lib/ipportal-backup \
  -p EnvironmentFile=/etc/ipportal/server.env -p LoadCredential=secret-key:/etc/ipportal/secret-key \
  -E DATA_DIR=/var/lib/ipportal -E CALLER_NAME="${OPERATOR_NAME:-}" "$@"
