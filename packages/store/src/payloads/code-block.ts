import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, type ZstdOptions } from 'node:zlib';
import { zstdCoding } from './payload.ts';

/**
 * Level 1, since a commit has no time for more. The chunk has room for the whole result. With a known length, zstd takes a quarter less time.
 */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 32 * 1024 } satisfies ZstdOptions;

/**
 * Compresses the text of a block for `payload`; `decodeBlock` is the inverse. Synchronous: a thread of Node's pool would save this thread
 * 4 µs per update, but cost the machine 12 µs more (two cores, one of them used by PostgreSQL).
 */
export function codeBlock(text: Buffer): Buffer {
  const bytes = zstdCompressSync(text, { ...options, pledgedSrcSize: text.length });
  return Buffer.concat([Buffer.of(zstdCoding), bytes]);
}

const compress = promisify(zstdCompress);

/**
 * Level 8 saves 6 % of level 1's bytes and takes five times as long. It needs matches of at least six bytes: an update is mostly hashes, in which
 * shorter matches are frequent and cost more than they save (1 % instead of 6 %).
 */
const packing = {
  ...options,
  params: { [constants.ZSTD_c_compressionLevel]: 8, [constants.ZSTD_c_minMatch]: 6 },
} satisfies ZstdOptions;

/** Like `codeBlock`, with a smaller result, for packed volumes. Runs in a thread of Node's pool, parallel to commits. */
export async function packBlock(text: Buffer): Promise<Buffer> {
  const bytes = await compress(text, { ...packing, pledgedSrcSize: text.length });
  return Buffer.concat([Buffer.of(zstdCoding), bytes]);
}
