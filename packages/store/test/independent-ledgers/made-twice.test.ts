import { describe, expect, it } from 'vitest';
import { checksum } from '../../src/index.ts';
import { holdingsOf, index, indexEveryWay } from './index-items.ts';
import {
  archive,
  coin,
  created,
  dso,
  dsoRules,
  featuredApp,
  item,
  license,
  lockedCoin,
  type Node,
  round,
  sv,
  vote,
  voteRequest,
} from './scan-shapes.ts';

/** Checksums of the tables of contracts, without those of coins, which have the ids of parties, and holdings. */
async function contentsOf({ databaseUrl, network, reader }: Awaited<ReturnType<typeof index>>) {
  const tables = ['license', 'dso_rules', 'featured_app', 'round', 'vote_request', 'vote', 'sv_node_state'];
  const { tables: all } = await checksum({ databaseUrl, network });
  const holdings = await Promise.all(['alice', 'bob'].map((party) => holdingsOf({ reader }, party)));
  const coins = holdings.map((one) => [one?.total_unlocked_coin ?? '0', one?.total_locked_coin ?? '0']);
  return { coins, rows: all.filter(({ table }) => [...tables, 'price_vote', 'name_entry'].includes(table)) };
}

describe('a contract that is created twice', () => {
  const made = (id: string): Readonly<Record<string, readonly [Node, Node]>> => ({
    coin: [coin(id, 'alice', '1.0'), coin(id, 'bob', '2.0')],
    'locked coin': [lockedCoin(id, 'alice', '1.0'), coin(id, 'bob', '2.0')],
    license: [license(id, 'val::1'), license(id, 'val::2')],
    'DSO rules': [dsoRules(id, [sv(1)]), dsoRules(id, [sv(2)])],
    'featured app right': [featuredApp(id, 'app::1'), featuredApp(id, 'app::2')],
    round: [round(id, 7), round(id, 8)],
    'vote request': [voteRequest(id, null, [vote(1, true)]), voteRequest(id, null, [vote(2, true)])],
    'node state': [1, 2].map((n) =>
      created(id, 'Splice.DSO.SvState:SvNodeState', {
        dso,
        sv: `sv-${n}::1`,
        svName: 'a',
        state: { synchronizerNodes: [] },
      }),
    ) as [Node, Node],
    'price vote': [1, 2].map((n) =>
      created(id, 'Splice.DSO.AmuletPrice:AmuletPriceVote', { dso, sv: `sv-${n}::1`, amuletPrice: null }),
    ) as [Node, Node],
    name: ['a', 'b'].map((name) =>
      created(id, 'Splice.Ans:AnsEntry', { dso, user: 'alice', name, url: '', description: '' }),
    ) as [Node, Node],
  });
  const twice = { kind: 'contract created twice', times: 1 };

  it.each(['apart', 'in one update'])('keeps its first content and counts an irregularity: %s', async (how) => {
    const kinds = Object.keys(made(''));
    const itemsWith = (isRepeated: boolean) =>
      kinds.flatMap((kind, n) => {
        const [one, other] = made(`00x${n}`)[kind] as [Node, Node];
        const more = isRepeated ? [other] : [];
        return how === 'apart' ? [item(2 * n + 1, [one]), item(2 * n + 2, more)] : [item(n + 1, [one, ...more])];
      });
    const repeated = await index(...itemsWith(true));
    expect(repeated.status.irregularities).toContainEqual({ ...twice, times: kinds.length });
    expect(await contentsOf(repeated)).toEqual(await contentsOf(await index(...itemsWith(false))));
  });

  it('counts coin of the first owner only, until the first archival', async () => {
    const { reader, status } = await indexEveryWay(
      item(1, [coin('00x', 'alice', '5.0')]),
      item(2, [coin('00x', 'bob', '7.0')]),
      item(3, [archive('00x')]),
      item(4, [archive('00x')]),
    );
    const balanceOf = async (partyId: string) => (await reader.getBalance({ partyId, position: 2 })).value;
    expect(await balanceOf('alice')).toMatchObject({ unlocked: '5' });
    expect(await balanceOf('bob')).toMatchObject({ unlocked: '0' });
    for (const party of ['alice', 'bob']) {
      expect((await holdingsOf({ reader }, party))?.total_coin_holdings).toBe('0');
    }
    expect(status.irregularities).toContainEqual({ kind: 'contract archived twice', times: 1 });
    expect(status.irregularities).toContainEqual(twice);
  });
});
