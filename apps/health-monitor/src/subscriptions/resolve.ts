/** Returns the current IPv4 and IPv6 addresses of a host name; empty: it has none. Rejects if the resolver fails. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** Number of requests to resolve one name: for IPv4 and for IPv6. */
export const requestsToResolve = 2;

/** Numbers of the record types (RFC 1035, RFC 3596). */
const types = { A: 1, AAAA: 28 } as const;

interface DnsAnswer {
  readonly Status: number;
  readonly Answer?: readonly { readonly type: number; readonly data: string }[];
}

/** Resolves names by DNS over HTTPS in JSON (`application/dns-json`), which needs no sockets. `resolver`: URL. */
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
    // 3: the name does not exist.
    if (status !== 0 && status !== 3) throw new Error(`the resolver failed with code ${status}`);
    return records.filter((record) => record.type === types[type]).map(({ data }) => data);
  };
  return async (name) => (await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])).flat();
}
