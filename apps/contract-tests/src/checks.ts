/**
 * Which text a finding breaks. `seed`: what the interface has always said of its 17 operations, which every caller relies on.
 * `contract`: how the contract reads what the interface leaves open. `extension`: what a deployment adds of its own will.
 */
export type Source = 'seed' | 'contract' | 'extension';

/** Every check, by the first word of its findings: `paging` for `paging/window`. */
export const checks = {
  /** every field is there, with a type and a value that the spec declares. */
  schema: 'seed',
  /** a response is JSON. */
  body: 'seed',
  /** the envelope of a page fits the total and the request. */
  page: 'seed',
  /** pages of a list at one position, put together, are the list. */
  paging: 'seed',
  /** items stand in the order of the sort key; both directions are one list. */
  order: 'seed',
  /** a walk by cursor reads the whole list, once, and ends. */
  cursor: 'seed',
  /** items are distinct, and fit filters and path. */
  items: 'seed',
  /** each request is answered, whole and in time. */
  transport: 'seed',
  /** a wrong key and a missing one are refused alike. */
  auth: 'contract',
  /** the deployment of --against answers the same at the same position. */
  against: 'contract',
  /** a thing says the same wherever it is shown. */
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
  /** headers are there, with values that make sense. */
  headers: 'contract',
  /** an identifier is the same in any percent-encoding. */
  identifiers: 'contract',
  /** the values of one object fit each other. */
  invariant: 'contract',
  /** no response shows a key, a stack trace or a statement. */
  leaks: 'contract',
  /** RateLimit counts down, and a 429 says when to come again. */
  limits: 'contract',
  /** a 405 says which methods are allowed. */
  methods: 'contract',
  /** a number is written with the digits that it may have. */
  number: 'contract',
  /** a list at a position stays as it is, and grows with the position. */
  positions: 'extension',
  /** an error is a problem document (RFC 9457) about this request. */
  problem: 'contract',
  /** sums and counts fit the lists that they are of. */
  relation: 'contract',
  /** what is not unknown-route for an operation. */
  routes: 'contract',
  /** slices, put together, are the list. */
  slice: 'extension',
  /** the status is right, and a 400 names each parameter that is wrong. */
  status: 'contract',
  /** a stream sends what the lists have, once, and resumes where it was cut. */
  stream: 'extension',
  /** JSON in texts is compact; what does not exist is null. */
  text: 'contract',
  /** times are epoch milliseconds, and a response begins in time. */
  time: 'contract',
} as const satisfies Readonly<Record<string, Source>>;

export type CheckName = keyof typeof checks;

/** The check that a finding is of: `paging` for `paging/window`. */
export function checkOf(finding: string): string {
  return finding.split('/', 1)[0] ?? finding;
}

function isCheck(name: string): name is CheckName {
  return Object.hasOwn(checks, name);
}

/** Which text a finding breaks. */
export function sourceOf(
  { check, rule, expected }: { readonly check: string; readonly rule?: string; readonly expected: string },
  isExtension: boolean,
): Source {
  const name = checkOf(check);
  if (isExtension || rule === 'positions') return 'extension';
  // A request that the interface has always allowed is refused, or fails.
  if (name === 'status' && expected === '200') return 'seed';
  return isCheck(name) ? checks[name] : 'contract';
}
