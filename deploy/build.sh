#!/bin/sh
# deploy/build.sh FOLDER: makes FOLDER, with the programs and what they need to run, and nothing else (15 MB). `--with-node` puts Node.js there too.
#
# The layout is the workspace's, and not that of `pnpm deploy`, which has our packages inside of node_modules: there, Node.js strips no types.
set -eu
target=${1:?give the folder to make, as in: deploy/build.sh /opt/ledger-explorer}
cd "$(dirname "$0")/.."
if [ -e "$target" ]; then
  echo "build.sh: $target exists: remove it, or name another folder" >&2
  exit 2
fi

umask 022
mkdir -p "$target"
tar -cf - --exclude=node_modules --exclude=dist --exclude=.turbo --exclude=test --exclude=testing --exclude=fixtures \
  --exclude=scripts --exclude='*.test.ts' --exclude=spec/released \
  package.json pnpm-lock.yaml pnpm-workspace.yaml LICENSE spec packages apps/indexer apps/query-service apps/explorer |
  tar -xf - -C "$target" --no-same-owner
cp -R deploy/bin "$target/bin"

cd "$target"
# Of what is optional, there is only PostgreSQL itself, which is installed elsewhere.
CI=true pnpm install --prod --no-optional --frozen-lockfile --ignore-scripts --filter '{./apps/**}...'
# Nobody debugs the dependencies there, and their source maps are as large as all else.
find . -name '*.map' -delete
if [ "${2:-}" = --with-node ]; then cp "$(node -p process.execPath)" bin/node; fi
