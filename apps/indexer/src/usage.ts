/** What `--help` prints. */
export const usage = `Ledger Explorer indexer: follows a network's update stream and keeps the index.

Usage: indexer run [options]       catch up, then follow the head until SIGTERM or SIGINT
       indexer status [--json]     what the index holds
       indexer checksum [--json]   what the index holds, as numbers that equal indexes share
       indexer reconcile           compare the index with the ledger's own state
       indexer doctor [--scan URL] probe every endpoint of every host, and tell where answers differ
       indexer rewind --to TIME    remove what came after a time
       indexer reinterpret         make all derived data anew, without a download
       indexer <command> --help    more about one command

Exit codes: 0 done, or stopped as asked; 1 failed while running, or a difference was found; 2 cannot start as configured;
3 the hosts contradict each other or the index.
`;

const database = `  NETWORK              localnet   name of the network: schema in the database
  DATABASE_URL         embedded   PostgreSQL (15 or newer): postgresql://user:password@host:5432/database; several hosts,
                                  comma separated, are tried in order for one that can be written
                                  (?target_session_attrs=... as in libpq)
  DATABASE_POOLED      0          1: a connection pooler (pgbouncer), pooling by session, is in front of it
  DATA_DIR             .data      folder of the embedded database, where DATABASE_URL is unset`;

export const runUsage = `Usage: indexer run [options]

Reads the update stream from where the index ends, page by page, and commits each page in one transaction. A second
indexer on the same network waits until the first one ends.

Options:
  --until-head         end when nothing is left to read
  --max-updates N      end after N updates (and those that share the last one's record time)
  --follow             with a folder: look for new files instead of ending with the last one
  --from-snapshot TIME where nothing is indexed yet: begin with the newest of the ledger's snapshots at or before TIME
                       (or "newest"), and index the updates after it. What the snapshot cannot tell is null
  --strict             stop at an item that is no update (exit code 1) instead of quarantining it

Environment:
${database}
  SCAN_URL             -          one or more Scan base URLs, comma separated (https://host/api/scan),
                                  or a folder of recorded pages (file:/folder)
  PAGE_SIZE            1000       updates a page, 1 to 1000
  POLL_INTERVAL_MS     1000       between two looks at the head
  REQUEST_TIMEOUT_MS   60000      for one page, its body included
  VERIFY_EVERY         50         in catch-up with several hosts: one page of so many is compared on f + 1 of them; 0: none
  VERIFY_HEAD          on         at the head with several hosts: nothing is served that f + 1 of them do not have; off: as in
                                  catch-up
  VERIFY_PACE          1000       updates a second that are read once more from other hosts, beside the stream, until the whole
                                  index is verified; 0: none
  VERIFY_WAIT_S        30         how long the head waits for hosts that do not answer, before it goes on with fewer, unverified
  RECONCILE_EVERY      6          hours between two comparisons with the ledger's own state; 0: never

Exit codes: 0 done, or stopped as asked; 1 failed while running; 2 cannot start as configured;
3 the hosts contradict each other or the index: nothing is overwritten, and the last line says who says what.
`;

export const statusUsage = `Usage: indexer status [--json]

Prints position, record time, lag and totals of the index, how its hosts do, what could not be read, how far the index is
verified, and why the indexer stopped.

Environment:
${database}
`;

export const checksumUsage = `Usage: indexer checksum [--json]

Prints rows and a checksum for every table, and one for all. Two indexes of the same stream have the same, whatever the
page size, restarts, replays and rewinds.

Environment:
${database}
`;

export const rewindUsage = `Usage: indexer rewind --to TIME [--migration N] [--yes]

Removes every update after a record time, as after a disaster recovery of the ledger: all that came of them is then as if
they had never come. Says what would go, and asks. Stop the indexer first; then it reads on from there.

Options:
  --to TIME            the last record time to keep, e.g. 2026-05-01T10:00:00.123456Z
  --migration N        of this migration; the head's where it is left out
  --yes                do not ask

Environment:
${database}
`;

export const reinterpretUsage = `Usage: indexer reinterpret

Reads every stored update again and makes all derived data anew, without a download: after an upgrade that understands more.
The index answers meanwhile. Stop the indexer first.

Environment:
${database}
`;

const scan = `  SCAN_URL             -          one or more Scan base URLs, comma separated (https://host/api/scan)
  REQUEST_TIMEOUT_MS   60000      for one answer, its body included`;

export const reconcileUsage = `Usage: indexer reconcile [--json]

Compares the index with the ledger's own snapshot, at the snapshot's record time: active contracts by template, coin by
party from the contracts, and from the summaries. Prints what differs; exit code 1 where something does. The result is kept
in the index, for status and the service's health. Runs beside the indexer.

Environment:
${database}
${scan}
`;

export const doctorUsage = `Usage: indexer doctor [--scan URL[,URL]] [--json]

Asks every host for everything that the indexer reads, and prints where an answer differs from what we know of Scan: status,
fields that are missing or of another type, fields that we do not know, versions that differ, and how long it took. Exit
code 1 where something is missing that the indexer needs.

Environment:
${scan}
`;
