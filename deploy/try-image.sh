#!/bin/bash
# try-image.sh: runs the steps of the Dockerfile without Docker, in a temporary folder, and probes the server that comes
# out as its user would run it. Needs Node 24 as `node`, npm and git; packages come from the registry.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
export npm_config_cache="$work/cache"
mkdir -p "$work/tmp" "$work/build" "$work/packages" "$work/app"

# Prints the RUN lines of a stage, with the folders of the image inside the temporary one.
lines() {
  awk -v stage="$1" '/^FROM/ { current += 1 } current == stage && /^RUN / { sub(/^RUN /, ""); print }' deploy/Dockerfile |
    sed -e "s#/tmp#$work/tmp#g; s#/data#$work/data#g; s#chown node:node [^ ]*#true#"
}

run_stage() {
  while IFS= read -r line; do
    printf '\n$ %s\n' "$line"
    (cd "$2" && bash -euc "$line")
  done < <(lines "$1")
}

git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$work/build"
run_stage 1 "$work/build"
for file in package.json package-lock.json .npmrc packages/{cli,core,server,web}/package.json; do
  mkdir -p "$work/packages/$(dirname "$file")"
  cp "$file" "$work/packages/$file"
done
run_stage 2 "$work/packages"
cp -R "$work/packages/node_modules" "$work/app/node_modules"
cp -R "$work/tmp/package/." "$work/app"
run_stage 3 "$work/app"
chmod -R a-w "$work/app"
du -sh "$work/app"

cd "$work/app"
PATH="$PATH" DATA_DIR="$work/data" PORT=0 DEMO=1 NODE_ENV=production node bin/ipportal-server.mjs >"$work/out" 2>"$work/log" &
server=$!
for _ in $(seq 300); do
  grep -q '^ready ' "$work/out" && break
  kill -0 "$server" || { cat "$work/log"; exit 1; }
  sleep 0.2
done
url=$(sed -n 's/^ready //p' "$work/out")
for path in /livez /readyz /; do curl -fsS -o /dev/null -w "$path %{http_code}\n" "$url$path"; done
DATA_DIR="$work/data" node bin/ipportal-server.mjs operator verify
kill "$server"
wait "$server" && echo "stopped with 0"
server=
chmod -R u+w "$work/app"
