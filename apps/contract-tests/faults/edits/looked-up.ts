import type { ExactObject } from '@ledger-explorer/wire';
import type { Exchange } from '../proxy/fault.ts';
import { ask } from './joined.ts';
import { numberOf, objectsOf } from './values.ts';

/** What never changes is looked up once. */
export async function remembered(
  { memory }: Exchange,
  id: string,
  find: (encoded: string) => Promise<string>,
): Promise<string> {
  const known = memory.get(id) ?? (await find(encodeURIComponent(id)));
  if (known !== '') memory.set(id, known);
  return known;
}

/** How many updates and events there were before a migration. */
export async function totalsBefore(
  exchange: Exchange,
  migration: number,
): Promise<{ updates: number; events: number }> {
  const begin = await remembered(exchange, `begin of ${migration}`, async () => {
    let [low, high] = [1, numberOf((await ask(exchange, '/v1/head'))?.position) || 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const last = objectsOf((await ask(exchange, `/v1/updates?size=1&position=${middle}`))?.content)[0];
      if (numberOf(last?.migrationId) >= migration) high = middle;
      else low = middle + 1;
    }
    return String(low);
  });
  const totals = ['updates', 'events'].map((list) =>
    remembered(exchange, `${list} before ${migration}`, async () => {
      const page = await ask(exchange, `/v1/${list}?size=1&position=${Number(begin) - 1}`);
      return page === null ? '' : String(numberOf(page.totalElements));
    }),
  );
  const [updates = 0, events = 0] = (await Promise.all(totals)).map(Number);
  return { updates, events };
}

/** Updates of the last minute before the head, and the pages that reach back to it: ten at most, all of the head's position. */
export async function updatesOfMinute(exchange: Exchange): Promise<{ after: number; rows: ExactObject[] } | null> {
  const head = await ask(exchange, '/v1/head');
  if (head === null) return null;
  const after = numberOf(head.recordTime) - 60_000;
  const rows: ExactObject[] = [];
  for (let page = 0; page < 10 && !rows.some(({ recordTime }) => numberOf(recordTime) <= after); page += 1) {
    const path = `/v1/updates?size=100&page=${page}&position=${numberOf(head.position)}`;
    rows.push(...objectsOf((await ask(exchange, path))?.content));
  }
  return { after, rows };
}
