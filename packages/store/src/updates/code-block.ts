import { promisify } from 'node:util';
import { constants, zstdCompress, type ZstdOptions } from 'node:zlib';
import { zstdCoding } from './payload.ts';

const compress: (text: Buffer, options: ZstdOptions) => Promise<Buffer> = promisify(zstdCompress);

/**
 * Higher levels look for more of what is alike and find no more: an update is mostly hashes (level 9 takes five times as long
 * for 2 % fewer bytes). That the length is known beforehand saves a quarter of the time; a chunk is what the result fits in.
 */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 32 * 1024 } satisfies ZstdOptions;

/** The text of a block as `payload` keeps it and `PayloadReader` reads it; compressed in a thread of Node's pool. */
export async function codeBlock(text: Buffer): Promise<Buffer> {
  const bytes = await compress(text, { ...options, pledgedSrcSize: text.length });
  return Buffer.concat([Buffer.of(zstdCoding), bytes]);
}
