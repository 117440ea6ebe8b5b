import type { RawUpdate } from '../../src/updates/raw-update.ts';

/** Updates that the server accepts in one request. */
const updatesPerRequest = 25;
/** Attempts for each request while the server answers with `Retry-After`. */
const maxTries = 6;

class ReadError extends Error {
  override readonly name = 'ReadError';
}

async function request(query: Readonly<Record<string, string>>): Promise<readonly RawUpdate[]> {
  // Relative to this file, which is in a folder of the network, because the page may be in a folder of its language.
  const address = new URL('../-/raw', import.meta.url);
  address.search = new URLSearchParams(query).toString();
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (response.ok) return (await response.json()) as readonly RawUpdate[];
    const seconds = Number(response.headers.get('retry-after'));
    if (!(seconds > 0) || tries === maxTries) throw new ReadError(`HTTP ${response.status}`);
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
    });
  }
}

/** Reads complete updates as the ledger sent them. */
export async function readUpdates(updateIds: readonly string[]): Promise<readonly RawUpdate[]> {
  const read = new Map<string, RawUpdate>();
  for (let left = updateIds; left.length > 0; left = updateIds.filter((id) => !read.has(id))) {
    const answered = await request({ updates: left.slice(0, updatesPerRequest).join() });
    if (answered.length === 0) throw new ReadError('no update was sent');
    for (const first of answered) {
      const { updateId } = first;
      const events = [...first.events];
      let { cursor } = first;
      while (cursor !== null) {
        const [following] = await request({ updates: updateId, cursor });
        if (following === undefined) throw new ReadError(`events of ${updateId} are missing`);
        events.push(...following.events);
        ({ cursor } = following);
      }
      read.set(updateId, { ...first, events, cursor });
    }
  }
  return [...read.values()];
}
