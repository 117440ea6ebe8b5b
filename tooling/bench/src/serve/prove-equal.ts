import { deepStrictEqual } from 'node:assert';

/** A port and requests by connection. */
type Asked = readonly [port: number, connections: readonly (readonly string[])[]];

/** Throws if two servers respond differently to the first request of each connection, because a smaller response is faster. */
export async function proveEqual([port, requests]: Asked, [otherPort, otherRequests]: Asked): Promise<void> {
  for (const [connection, [request = '']] of requests.entries()) {
    const [one, other] = [await ask(port, request), await ask(otherPort, otherRequests[connection]?.[0] ?? '')];
    deepStrictEqual(other, one);
  }
}

async function ask(port: number, request: string): Promise<unknown> {
  const [first = '', ...lines] = request.trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', value = ''] = line.split(': ', 2);
    return [name, value];
  });
  const url = `http://127.0.0.1:${port}${first.split(' ')[1] ?? ''}`;
  const response = await fetch(url, { headers: headers.filter(([name]) => name !== 'Host') });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}
