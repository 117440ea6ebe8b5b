import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Coding of a compressed body. */
export type ContentCoding = 'br' | 'gzip';

/** Smaller bodies are not compressed: unpacking costs more than it saves. */
const minBytes = 1_024;

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Weights by coding; one that is no number counts as 0. */
function weights(acceptEncoding: string): ReadonlyMap<string, number> {
  return new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}

/**
 * Chooses the coding of a body (RFC 9110, section 12.5.3): the one with the highest weight, Brotli if equal. Null: uncompressed, also for a caller that
 * accepts no coding, since 406 is never sent (docs/contract.md#r11).
 */
export function chooseCoding(acceptEncoding: string | undefined, bytes: number): ContentCoding | null {
  if (acceptEncoding === undefined || bytes < minBytes) return null;
  const accepted = weights(acceptEncoding);
  const weightOf = (name: string): number => accepted.get(name) ?? accepted.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  const best = Math.max(br, gz);
  if (best === 0 || (accepted.get('identity') ?? 0) > best) return null;
  return br === best ? 'br' : 'gzip';
}

/** Compresses fast rather than small, since a page is new at every position. */
export function compress(coding: ContentCoding, body: Buffer): Promise<Buffer> {
  return coding === 'br'
    ? brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : gzipAsync(body, { level: 4 });
}
