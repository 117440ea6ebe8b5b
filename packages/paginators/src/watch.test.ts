import { createClient } from '@ledger-explorer/client';
import { createMock } from '@ledger-explorer/client/testing';
import { describe, expect, it } from 'vitest';
import { nameOf, serve } from '../test/walked.ts';
import { watch } from './watch.ts';

describe('a watch', () => {
  it.each(['listRewards', 'listPartyTransfers'] as const)(
    'since 0 delivers all rows of %s, whose party did not exist at first',
    async (operation) => {
      const born = 50;
      const { server, client } = await serve(
        operation,
        { entries: 30, updates: 10, removed: [0, born], inserts: 2 },
        { refuse: (_, query) => (Number(query.get('position') ?? Infinity) < born ? 404 : undefined) },
      );
      const names: string[] = [];
      for await (const { items, position } of watch(client, operation, { partyId: 'party' }, { since: 0 })) {
        names.push(...items.map((row) => nameOf(operation, row)));
        expect(new Set(names)).toEqual(server.list.ids(position));
        expect(names).toHaveLength(server.list.ids(position).size);
        if (names.length > 30) break;
      }
    },
  );

  it('throws if its party does not exist', async () => {
    const { client } = await serve('listRewards', { entries: 0 }, { refuse: () => 404 });
    const watched = watch(client, 'listRewards', { partyId: 'party' }, { since: 0 });
    await expect(watched.next()).rejects.toMatchObject({ status: 404 });
  });

  it.each([true, false])(
    'delivers each row once if a replica answers that lacks the newest (it waits for a position: %s)',
    async (waits) => {
      const mock = createMock();
      const ids = ['a'];
      const grow = (id: string) => {
        ids.unshift(id);
        mock.list(
          'listTransfers',
          ids.map((eventId) => ({ eventId })),
        );
      };
      mock.list('listTransfers', [{ eventId: 'a' }]);
      const start = mock.position;
      let lagging = 0;
      // A replica is the mock at an earlier position.
      const fetch = (url: string, init: RequestInit = {}) => {
        const canLag = url.includes('/transfers?') && !url.includes('position=');
        if (!canLag || (waits && new Headers(init.headers).has('explorer-wait-for'))) return mock.fetch(url, init);
        return mock.fetch(lagging-- > 0 ? `${url}&position=${start}` : url, init);
      };
      const watched = watch(createClient({ ...mock, fetch }), 'listTransfers', {}, { since: start });
      const seen: string[] = [];
      for (const id of ['b', 'c']) {
        const next = watched.next();
        grow(id);
        const { value } = await next;
        seen.push(...(value?.items.map(({ eventId }) => eventId) ?? []));
        expect(value?.position).toBe(mock.position);
        // The replica answers the first pages of the next walks.
        lagging = 2;
      }
      expect(seen).toEqual(['b', 'c']);
      await watched.return();
    },
  );
});
