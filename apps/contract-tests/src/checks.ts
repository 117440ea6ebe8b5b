/**
 * Text that a finding violates. `seed`: the original interface of the 17 core operations, on which every caller
 * relies; `contract`: the contract, where it specifies more than the seed; `extension`: an optional addition of the
 * deployment.
 */
export type Source = 'seed' | 'contract' | 'extension';

/** Source of each check, by the first part of its findings' names: `paging` for `paging/combination`. */
export const checks = {
  /** every field is there, with a type and a value that the spec declares. */
  schema: 'seed',
  /** a response is JSON. */
  body: 'seed',
  /** the envelope of a page fits the total and the request. */
  page: 'seed',
  /** the pages of a list at one position together are the whole list. */
  paging: 'seed',
  /** items are in the order of the sort key. */
  order: 'seed',
  /** following the cursors gives every item once, and ends. */
  cursor: 'seed',
  /** items are distinct, and fit filters and path. */
  items: 'seed',
  /** each request is answered, whole and in time. */
  transport: 'seed',
  /** a wrong key and a missing key get the same response. */
  auth: 'contract',
  /** the deployment of --against answers the same at the same position. */
  against: 'contract',
  /** an item has the same values in all responses. */
  agreement: 'contract',
  /** gzip and Brotli are used if accepted, and hold the same body. */
  compression: 'contract',
  /** browsers may send the key and read the response. */
  cors: 'contract',
  /** /openapi.json declares the core as the contract does. */
  document: 'contract',
  /** one ETag for one body; 304 if it matches, and only then. */
  etag: 'contract',
  /** a file has the rows of its list, exactly, and says how many there are. */
  files: 'extension',
  /** HEAD has the status and the headers of GET. */
  head: 'contract',
  /** required headers are present, with plausible values. */
  headers: 'contract',
  /** an identifier is the same in any percent-encoding. */
  identifiers: 'contract',
  /** the values of one object fit each other. */
  invariant: 'contract',
  /** no response shows a key, a stack trace or SQL. */
  leaks: 'contract',
  /** RateLimit counts down, and a 429 has a correct Retry-After. */
  limits: 'contract',
  /** a 405 says which methods are allowed. */
  methods: 'contract',
  /** a number has the notation and the digits that the contract allows. */
  number: 'contract',
  /** a list at a position does not change; at a later position it has more items. */
  positions: 'extension',
  /** an error is a problem document (RFC 9457) about this request. */
  problem: 'contract',
  /** sums and counts agree with their lists. */
  relation: 'contract',
  /** an unknown path is answered with unknown-route. */
  routes: 'contract',
  /** the slices of a list together are the whole list. */
  slice: 'extension',
  /** the status is right, and a 400 names each parameter that is wrong. */
  status: 'contract',
  /** a stream sends every row of the lists once, and resumes after a disconnect. */
  stream: 'extension',
  /** JSON in texts is compact; what does not exist is null. */
  text: 'contract',
  /** times are epoch milliseconds, and a response begins in time. */
  time: 'contract',
} as const satisfies Readonly<Record<string, Source>>;

export type CheckName = keyof typeof checks;

/** The check of a finding: `paging` for `paging/combination`. */
export function checkOf(finding: string): string {
  return finding.split('/', 1)[0] ?? finding;
}

function isCheck(name: string): name is CheckName {
  return Object.hasOwn(checks, name);
}

/** Text that a finding violates. */
export function sourceOf(
  { check, rule, expected }: { readonly check: string; readonly rule?: string; readonly expected: string },
  isExtension: boolean,
): Source {
  const name = checkOf(check);
  // Positions are an extension, also in an operation of the core.
  if (isExtension || rule === 'positions') return 'extension';
  // A request that the seed allows is refused or fails.
  if (name === 'status' && expected === '200') return 'seed';
  return isCheck(name) ? checks[name] : 'contract';
}
