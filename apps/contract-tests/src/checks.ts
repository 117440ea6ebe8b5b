/**
 * Which text a finding breaks. `seed`: what the interface has always said of its 17 operations, which every caller relies on.
 * `contract`: how the contract reads what the interface leaves open. `extension`: what a deployment adds of its own will.
 */
export type Source = 'seed' | 'contract' | 'extension';

interface Check {
  readonly source: Source;
  /** What has to hold, as README and errors say it. */
  readonly meaning: string;
}

/** Every check, by the first word of its findings: `paging` for `paging/window`. */
export const checks = {
  schema: { source: 'seed', meaning: 'every field is there, with a type and a value that the spec declares' },
  body: { source: 'seed', meaning: 'a response is JSON' },
  page: { source: 'seed', meaning: 'the envelope of a page fits the total and the request' },
  paging: { source: 'seed', meaning: 'pages of a list at one position, put together, are the list' },
  order: { source: 'seed', meaning: 'items stand in the order of the sort key; both directions are one list' },
  cursor: { source: 'seed', meaning: 'a walk by cursor reads the whole list, once, and ends' },
  items: { source: 'seed', meaning: 'items are distinct, and fit filters and path' },
  transport: { source: 'seed', meaning: 'each request is answered, whole and in time' },
  auth: { source: 'contract', meaning: 'a wrong key and a missing one are refused alike' },
  against: { source: 'contract', meaning: 'the deployment of --against answers the same at the same position' },
  agreement: { source: 'contract', meaning: 'a thing says the same wherever it is shown' },
  compression: { source: 'contract', meaning: 'gzip and Brotli are used if accepted, and hold the same body' },
  cors: { source: 'contract', meaning: 'browsers may send the key and read the response' },
  document: { source: 'contract', meaning: '/openapi.json declares the core as the contract does' },
  etag: { source: 'contract', meaning: 'one ETag for one body; 304 if it matches, and only then' },
  files: { source: 'extension', meaning: 'a file has the rows of its list, exactly, and says how many there are' },
  head: { source: 'contract', meaning: 'HEAD has the status and the headers of GET' },
  headers: { source: 'contract', meaning: 'headers are there, with values that make sense' },
  identifiers: { source: 'contract', meaning: 'an identifier is the same in any percent-encoding' },
  invariant: { source: 'contract', meaning: 'the values of one object fit each other' },
  leaks: { source: 'contract', meaning: 'no response shows a key, a stack trace or a statement' },
  limits: { source: 'contract', meaning: 'RateLimit counts down, and a 429 says when to come again' },
  methods: { source: 'contract', meaning: 'a 405 says which methods are allowed' },
  number: { source: 'contract', meaning: 'a number is written with the digits that it may have' },
  positions: { source: 'extension', meaning: 'a list at a position stays as it is, and grows with the position' },
  problem: { source: 'contract', meaning: 'an error is a problem document (RFC 9457) about this request' },
  relation: { source: 'contract', meaning: 'sums and counts fit the lists that they are of' },
  routes: { source: 'contract', meaning: 'what is not an operation is answered as an unknown route' },
  slice: { source: 'extension', meaning: 'slices, put together, are the list' },
  status: { source: 'contract', meaning: 'the status is right, and a 400 names each parameter that is wrong' },
  stream: { source: 'extension', meaning: 'a stream sends what the lists have, once, and resumes where it was cut' },
  text: { source: 'contract', meaning: 'JSON in texts is compact; what does not exist is null' },
  time: { source: 'contract', meaning: 'times are epoch milliseconds, and a response begins in time' },
} as const satisfies Readonly<Record<string, Check>>;

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
  return isCheck(name) ? checks[name].source : 'contract';
}
