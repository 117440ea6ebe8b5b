import { type Entry, openWriter } from '../src/index.ts';

/** Commits entries with a new writer, in batches of these sizes, in turn. Default: 1,000. */
export async function commitAll(
  address: Parameters<typeof openWriter>[0],
  entries: readonly Entry[],
  ...sizes: readonly number[]
): Promise<void> {
  const writer = await openWriter(address);
  try {
    for (let [at, batch] = [0, 0]; at < entries.length; batch += 1) {
      const end = at + (sizes[batch % sizes.length] ?? 1_000);
      await writer.commit(entries.slice(at, end));
      at = end;
    }
  } finally {
    await writer.close();
  }
}
