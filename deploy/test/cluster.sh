#!/bin/sh
# The drill of docs/operating/cluster.md, as root: three Patroni nodes, etcd, HAProxy, an indexer and two query services on loopback ports.
# Arguments: names of steps; none: all of them.
set -eu
cd "$(dirname "$0")/../.."
PATH=$PATH:/usr/sbin
for program in patroni patronictl etcd haproxy pgbackrest setpriv; do
  if ! command -v "$program" > /dev/null; then
    echo "cluster.sh: $program is missing: apt-get install patroni etcd-server haproxy pgbackrest postgresql python3-psycopg2" >&2
    exit 2
  fi
done
exec node tooling/proof/src/cluster/main.ts "$@"
