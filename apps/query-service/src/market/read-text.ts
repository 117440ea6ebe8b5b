import { MarketFailure } from './market-source.ts';

/** Real responses have a few kilobytes. */
const maxBytes = 1_048_576;

/** Reads the body of a response as text. Throws if it exceeds 1 MiB. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  if (response.body === null) return text;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new MarketFailure(`the market source sends more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
