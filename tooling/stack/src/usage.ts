/** What `npm start -- --help` prints. */
export const usage = `Ledger Explorer on one machine: database, simulated network, indexer and query service.

Usage: npm start -- [options]

  --scan URL[,URL]   follow a real network, by the base URLs of its Scans (https://host/api/scan), instead of a simulated one;
                     or index the recorded pages of a folder (file:/path/to/folder) and go on answering from them
  --port N           port of the query service (8080)
  --data DIR         folder of everything that is kept (.data)
  --fresh            empty that folder first
  --network NAME     name of the network, in the base URL (localnet)
  --help             this text

The simulated network: --seed N, --parties N, --validators N, --rate UPDATES_PER_SECOND, --history UPDATES,
--tick SECONDS_PER_ROUND, --migrations N.

Environment: RATE_LIMIT (N/s or N/m) is the limit of the demo key. What the query service and the indexer read from the
environment besides (pnpm query-service --help, pnpm indexer run --help) holds here too.

DIR/stack.json, while it runs: { baseUrl, apiKey, databaseUrl, scanUrl, pid }. Ctrl-C stops everything; the next start
goes on where this one ended.
`;
