import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { PackedPackage } from '../pack.ts';

/** The errors and warnings of publint for a packed package. */
export async function publishRules({ tarball }: PackedPackage): Promise<readonly string[]> {
  const bytes = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true, level: 'warning' });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}
