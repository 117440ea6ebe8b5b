import type { RawUpdate } from '../../src/updates/raw-update.ts';

/** Updates that the address takes at once. */
const atOnce = 25;
/** How often something is asked for again where the server has no time. */
const mostTries = 6;

/** What could not be read. */
class ReadError extends Error {
  override readonly name = 'ReadError';
}

async function ask(query: Readonly<Record<string, string>>): Promise<readonly RawUpdate[]> {
  // This file stands in a folder of the network's own, whatever the language of the page is.
  const address = new URL('../-/raw', import.meta.url);
  address.search = new URLSearchParams(query).toString();
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (response.ok) return (await response.json()) as readonly RawUpdate[];
    const seconds = Number(response.headers.get('retry-after'));
    if (!(seconds > 0) || tries === mostTries) throw new ReadError(`HTTP ${response.status}`);
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
    });
  }
}

/** Reads updates as the ledger sent them, each whole. */
export async function readUpdates(updateIds: readonly string[]): Promise<readonly RawUpdate[]> {
  const read = new Map<string, RawUpdate>();
  for (let left = updateIds; left.length > 0; left = updateIds.filter((id) => !read.has(id))) {
    const answered = await ask({ updates: left.slice(0, atOnce).join() });
    if (answered.length === 0) throw new ReadError('nothing');
    for (const first of answered) {
      const { updateId } = first;
      const events = [...first.events];
      let { cursor } = first;
      while (cursor !== null) {
        const [following] = await ask({ updates: updateId, cursor });
        if (following === undefined) throw new ReadError(updateId);
        events.push(...following.events);
        ({ cursor } = following);
      }
      read.set(updateId, { ...first, events, cursor });
    }
  }
  return [...read.values()];
}
