/** What `keys --help` prints. */
export const keysHelp = `API keys of a Ledger Explorer database, shared by all its networks.

Usage: keys create --name NAME [--limit N/s|N/m] [--expires WHEN]
       keys list
       keys rotate ID [--grace SPAN]
       keys revoke ID
       keys --help

create   makes a key and prints it; it is shown this once, only its hash is stored
         --name     what or whom it is for
         --limit    its own rate limit, for example 50/s; without, the service's RATE_LIMIT
         --expires  a date (2027-01-31), a time (2027-01-31T12:00:00Z) or a span from now (90d, 12h)
list     prints all keys, newest first: id, name, created, expires, limit, state
rotate   makes and prints a key with the name, limit and end of another, which ends after a while itself
         --grace    how long the other stays valid: 0, 30s, 15m, 24h (default) or 7d
revoke   ends a key within 5 seconds

Environment: DATABASE_URL, DATABASE_READ_URL, DATABASE_POOLED, DATA_DIR, NETWORK, as for the query service. What changes keys
needs the primary (DATABASE_URL); list reads DATABASE_READ_URL while that is away.
Exit codes: 0 done, 1 failed, 2 called wrongly or no database, 3 no (usable) key has that id.
`;
