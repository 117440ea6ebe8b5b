/**
 * A `fetch` with a budget of requests and a limit of bytes for each response (after decompression). Beyond either it rejects with an Error,
 * which the client treats as a network error. `requests`: number made so far.
 */
export function limitedFetch(limits: { readonly requests: number; readonly bytes: number }): {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  requests: () => number;
} {
  let made = 0;
  return {
    requests: () => made,
    fetch: async (url, init) => {
      if (made >= limits.requests) throw new Error(`this invocation has used its ${limits.requests} requests`);
      made++;
      const response = await fetch(url, init);
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      // Content-Length counts encoded bytes, so it does not limit the decoded body.
      if (response.body === null || (length <= limits.bytes && !response.headers.has('content-encoding')))
        return response;
      return new Response(await readUpTo(response.body as ReadableStream<Uint8Array>, limits.bytes), response);
    },
  };
}

async function readUpTo(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
