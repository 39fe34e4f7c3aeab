#!/bin/sh
# Starts the unpacked Chromium beside this file with the libraries and the font that came with it: a machine that has
# only Node has neither.
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
