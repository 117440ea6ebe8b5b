/** Requests allow no more: see the reckoning in README.md. */
const mostScans = 3;

/** A Scan that is read besides the explorer. */
interface ScanAddress {
  /** Its host. */
  readonly name: string;
  readonly url: string;
}

/**
 * Reads `SCAN_URLS`: base URLs of Scans such as `https://scan.sv.example/api/scan`, each with the name of its network in front if there
 * are several. Returns those of each network; invalid items are complained about and left out.
 */
export function readScans(
  items: readonly string[],
  networks: readonly { readonly name: string }[],
  complain: (variable: string, problem: string) => void,
): ReadonlyMap<string, readonly ScanAddress[]> {
  const found = new Map<string, ScanAddress[]>();
  for (const item of items) {
    const [, prefix, rest = item] = /^([a-z0-9][a-z0-9-]{0,31})=(.*)$/.exec(item) ?? [];
    const url = URL.parse(rest);
    // Public: the part before an @ may be a password.
    const shown = item.replace(/.*@/, '…@');
    const network = prefix ?? (networks.length === 1 ? networks[0]?.name : undefined);
    const known = networks.some(({ name }) => name === network);
    const list = found.get(network ?? '') ?? [];
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
      complain('SCAN_URLS', `"${shown}" is not an http or https address; write https://scan.host/api/scan`);
    } else if (network === undefined || !known) {
      const names = networks.map(({ name }) => name).join(', ');
      complain('SCAN_URLS', `"${shown}" names no network of EXPLORER_URL (${names}): write name=https://…`);
    } else if (list.some(({ name }) => name === url.host)) {
      complain('SCAN_URLS', `has ${url.host} twice for ${network}: sources have to be independent`);
    } else if (list.length === mostScans) {
      complain('SCAN_URLS', `has more than ${mostScans} Scans for ${network}: "${shown}" is left out`);
    } else {
      list.push({ name: url.host, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` });
      found.set(network, list);
    }
  }
  return found;
}
