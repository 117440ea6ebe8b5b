/** What `contract-tests --help` prints. */
export const usage = `Tells whether a deployment of Ledger Explorer keeps the contract.

Usage: contract-tests [record FILE | check FILE] --base-url URL [--api-key KEY] [options]

  --base-url URL       address with the network's prefix: http://127.0.0.1:8080/localnet
  --api-key KEY        or EXPLORER_API_KEY in the environment

  record FILE          writes a baseline of what the interface leaves open
    --expires DAYS     after which it must be recorded again
  check FILE           fails where the deployment differs from the baseline, or breaks the contract
  --against URL        compares two deployments at one position instead of testing one
    --against-key KEY  default: the same key

  --quick              at most 850 requests, 950 with --probe-methods (default)
  --deep               at most 6,000: longer walks, more random requests
  --operation ID       only this operation (may be repeated)
  --max-requests N     at most this number of requests
  --rps N              at most this number of requests per second; limits of the server are kept in any case
  --timeout S          seconds for one answer (10)
  --run-timeout S      seconds for the whole run (120, --deep 1200)
  --seed N             of the random choices, to repeat a run
  --replay TEXT        repeats one finding: the text stands with it
  --probe-methods      sends POST, PUT, PATCH, DELETE and TRACE too, to see them refused; without it nothing but
                       GET, HEAD and OPTIONS leaves this program
  --strict             warnings fail the run too
  --report FORMAT=FILE junit, markdown, json or html (may be repeated)
  --help               this text
  --version

Exit code: 0 the contract is kept, 1 errors found, 2 usage error or nothing to test, 3 incomplete: no error so far, but
the run ended early (a limit of requests or of time, the deployment gone, Ctrl-C).
`;
