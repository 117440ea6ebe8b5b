const hex = /^(?:[0-9a-f]{2})+$/;
const textMark = 0xff;

/**
 * Bytes of an identifier. Lower-case hex, as in every id the ledger makes, takes half its length; any other text is its UTF-8 after the byte `ff`. Hex
 * that begins with `ff` is stored as text, so that no two ids have the same bytes.
 */
export function idToBytes(id: string): Buffer {
  return hex.test(id) && !id.startsWith('ff')
    ? Buffer.from(id, 'hex')
    : Buffer.concat([Buffer.from([textMark]), Buffer.from(id, 'utf8')]);
}

/** Inverse of `idToBytes`. */
export function bytesToId(bytes: Buffer): string {
  return bytes[0] === textMark ? bytes.toString('utf8', 1) : bytes.toString('hex');
}

/** Like `bytesToId`, from PostgreSQL's `encode(bytes, 'hex')`. Nearly all ids are this text itself. */
export function hexToId(bytesInHex: string): string {
  return bytesInHex.startsWith('ff') ? bytesToId(Buffer.from(bytesInHex, 'hex')) : bytesInHex;
}
