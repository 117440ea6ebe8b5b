/** How many addresses a network may have; requests allow no more Scans (README.md). */
const most = { SCAN_URLS: 3, EXPLORER_PAGES_URL: 1 } as const;

/** A Scan that is read besides the explorer, or the pages of the explorer. */
interface Address {
  /** Its host. */
  readonly name: string;
  readonly url: string;
}

/**
 * Reads a list of base URLs such as `https://scan.sv.example/api/scan`, each with the name of its network in front if there are several.
 * Returns those of each network; invalid items are complained about and left out.
 */
export function readAddresses(
  variable: keyof typeof most,
  items: readonly string[],
  networks: readonly { readonly name: string }[],
  complain: (variable: string, problem: string) => void,
): ReadonlyMap<string, readonly Address[]> {
  const found = new Map<string, Address[]>();
  for (const item of items) {
    const [, prefix, rest = item] = /^([a-z0-9][a-z0-9-]{0,31})=(.*)$/.exec(item) ?? [];
    const url = URL.parse(rest);
    // Public: the part before an @ may be a password.
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
      complain(variable, `has ${url.host} twice for ${network}: sources have to be independent`);
    } else if (list.length === most[variable]) {
      complain(variable, `has more than ${most[variable]} for ${network}: "${shown}" is left out`);
    } else {
      list.push({ name: url.host, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` });
      found.set(network, list);
    }
  }
  return found;
}
