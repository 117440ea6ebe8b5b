/** What `--help` prints. */
export const help = `Ledger Explorer query service: the read-only HTTP interface of one or more networks.

Usage: query-service [serve] [--open] [--workers N]   answer requests until SIGTERM or SIGINT
       query-service --help                            this text

  --open       no key is needed: callers without one are limited by address
  --workers N  processes that share the port and its limits; each has its own cache

Environment:
  NETWORK              localnet         names of the networks, by comma: path prefix and schema in the database
  DATABASE_URL         embedded         PostgreSQL (15 or newer): postgresql://user:password@host:5432/database; several hosts,
                                        comma separated, are tried in order for one that can be written
                                        (?target_session_attrs=... as in libpq)
  DATABASE_READ_URL    DATABASE_URL     PostgreSQL that only reads (a replica with hot_standby_feedback=on, a role that can
                                        only select); of several hosts any will do. With it the service starts while
                                        DATABASE_URL is away
  DATABASE_POOLED      0                1: a connection pooler (pgbouncer), pooling by session, is in front of them
  DATA_DIR             .data            folder of the embedded database, where DATABASE_URL is unset
  HOST                 127.0.0.1        address to listen on
  PORT                 8080             port to listen on; 0: any free one
  DIRECTORY_FILE       -                JSON file with curated names and images
  ACTIVE_WINDOW_HOURS  24               a validator is active this long after it was last seen
  RATE_LIMIT           100/s            requests per key (N/s or N/m), where the key has no limit of its own
  ADDRESS_LIMIT        RATE_LIMIT       requests per address of callers without a valid key, and of everyone for what
                                        needs none: documents, unknown routes, /metrics, /status
  TRUSTED_PROXIES      0                proxies in front whose X-Forwarded-For tells the caller's address
  CORS_ORIGIN          *                origin whose pages may read answers, for example https://app.example; *: any
  MAX_IN_FLIGHT        1000             operations answered at once; more are refused with 503
  SLOW_MS              1000             a request that takes longer is in the log while it is still being answered
  MARKET_URL           -                price source with CoinGecko's API v3, e.g. https://api.coingecko.com;
                                        unset: the price is the ledger's own
  MARKET_COIN_ID       canton-network   the coin's id there
  MARKET_API_KEY       -                API key there
  READY_MAX_LAG_S      300              /ready is 503 where the head lags this many seconds
  CACHE_MB             64               megabytes of answers kept in memory, for each network; 0: none
  WAIT_MAX_MS          9000             a request with Explorer-Wait-For waits no longer; at most 9000
  METRICS_ADDRESS      HOST and PORT    host:port where /metrics and /status are answered instead, for example 127.0.0.1:9464
  METRICS_ACCESS       open             key: /metrics and /status take an API key
  LOG_LEVEL            info             fatal, error, warn, info, debug, trace or silent

Exit codes: 0 stopped as asked, 1 failed while running, 2 cannot start as configured.
`;
