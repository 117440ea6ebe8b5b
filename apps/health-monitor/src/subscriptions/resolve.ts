/** The addresses that a host's name has now, IPv4 and IPv6; none: it does not exist, or has no address. Throws if that cannot be found out. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Requests that resolving one name takes. */
export const requestsToResolve = 2;

/** Types of record, by number (RFC 1035, RFC 3596). */
const types = { A: 1, AAAA: 28 } as const;

interface DnsAnswer {
  readonly Status: number;
  readonly Answer?: readonly { readonly type: number; readonly data: string }[];
}

/** Asks a resolver by DNS over HTTPS, in its JSON form (`application/dns-json`), which a Worker can do without sockets. */
export function dnsOverHttps(resolver: string): Resolve {
  const ask = async (name: string, type: keyof typeof types): Promise<readonly string[]> => {
    const query = new URLSearchParams({ name, type });
    const answer = await fetch(`${resolver}?${query.toString()}`, {
      headers: { accept: 'application/dns-json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(4000),
    });
    if (!answer.ok) throw new Error(`the resolver answered ${answer.status}`);
    const { Status: status, Answer: records = [] } = JSON.parse(await answer.text()) as DnsAnswer;
    // 3: there is no such name.
    if (status !== 0 && status !== 3) throw new Error(`the resolver failed with code ${status}`);
    return records.filter((record) => record.type === types[type]).map(({ data }) => data);
  };
  return async (name) => (await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])).flat();
}
