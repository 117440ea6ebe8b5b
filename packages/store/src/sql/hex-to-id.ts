import { bytesToId } from './id-bytes.ts';

/** Like `bytesToId`, from PostgreSQL's `encode(bytes, 'hex')`. Nearly all ids are this text itself. */
export function hexToId(bytesInHex: string): string {
  return bytesInHex.startsWith('ff') ? bytesToId(Buffer.from(bytesInHex, 'hex')) : bytesInHex;
}
