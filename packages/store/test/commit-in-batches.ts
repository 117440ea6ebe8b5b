import { type Entry, openWriter } from '../src/index.ts';

/** Commits entries to an index in batches of these sizes, in turn. */
export async function commitInBatches(
  place: Parameters<typeof openWriter>[0],
  entries: readonly Entry[],
  ...sizes: readonly number[]
): Promise<void> {
  const writer = await openWriter(place);
  try {
    for (let [at, batch] = [0, 0]; at < entries.length; batch += 1) {
      const end = at + (sizes[batch % sizes.length] ?? entries.length);
      await writer.commit(entries.slice(at, end));
      at = end;
    }
  } finally {
    await writer.close();
  }
}
