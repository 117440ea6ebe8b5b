/** Maximum number of addresses per network and variable. More Scans would exceed the requests of an invocation (README.md). */
const maxAddresses = { SCAN_URLS: 3, EXPLORER_PAGES_URL: 1 } as const;

/** Base URL of a Scan or of the explorer's pages, without a slash at the end. */
interface Address {
  /** Host of the URL. */
  readonly name: string;
  readonly url: string;
}

/**
 * Reads a list of base URLs such as `https://scan.sv.example/api/scan`, each as `network=URL` if there are several networks. Returns the
 * addresses by network name. Invalid items are reported to `complain` and left out.
 */
export function readAddresses(
  variable: keyof typeof maxAddresses,
  items: readonly string[],
  networks: readonly { readonly name: string }[],
  complain: (variable: string, problem: string) => void,
): ReadonlyMap<string, readonly Address[]> {
  const found = new Map<string, Address[]>();
  for (const item of items) {
    const [, prefix, rest = item] = /^([a-z0-9][a-z0-9-]{0,31})=(.*)$/.exec(item) ?? [];
    const url = URL.parse(rest);
    // Complaints are public, and the part before an @ may be a password.
    const shown = item.replace(/.*@/, '…@');
    const network = prefix ?? (networks.length === 1 ? networks[0]?.name : undefined);
    const known = networks.some(({ name }) => name === network);
    const list = found.get(network ?? '') ?? [];
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
      complain(variable, `"${shown}" is not an http or https address; write https://host/path`);
    } else if (network === undefined || !known) {
      const names = networks.map(({ name }) => name).join(', ');
      complain(variable, `"${shown}" does not name a network of EXPLORER_URL (${names}): write name=https://…`);
    } else if (list.some(({ name }) => name === url.host)) {
      complain(variable, `has ${url.host} twice for ${network}: give each host once`);
    } else if (list.length === maxAddresses[variable]) {
      complain(variable, `has more than ${maxAddresses[variable]} for ${network}: "${shown}" is ignored`);
    } else {
      list.push({ name: url.host, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` });
      found.set(network, list);
    }
  }
  return found;
}
