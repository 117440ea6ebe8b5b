import { bytesToId } from './id-bytes.ts';

/** `bytesToId` from PostgreSQL's `encode(bytes, 'hex')`: nearly all ids are that text itself. */
export function hexToId(bytesInHex: string): string {
  return bytesInHex.startsWith('ff') ? bytesToId(Buffer.from(bytesInHex, 'hex')) : bytesInHex;
}
