const hex = /^(?:[0-9a-f]{2})+$/;
const textMark = 0xff;

/**
 * An identifier as bytes, and back: lower-case hex (every id the ledger makes) takes half its length, any other text its
 * UTF-8 behind the byte `ff`. Hex that itself begins with `ff` counts as text, so no two ids share their bytes.
 */
export function idToBytes(id: string): Buffer {
  return hex.test(id) && !id.startsWith('ff')
    ? Buffer.from(id, 'hex')
    : Buffer.concat([Buffer.from([textMark]), Buffer.from(id, 'utf8')]);
}

export function bytesToId(bytes: Buffer): string {
  return bytes[0] === textMark ? bytes.toString('utf8', 1) : bytes.toString('hex');
}
