import { describe, expect, it } from 'vitest';
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
    const items = kinds.flatMap((kind, n) => {
      const [one, other] = made(`00x${n}`)[kind] as [Node, Node];
      return how === 'apart' ? [item(2 * n + 1, [one]), item(2 * n + 2, [other])] : [item(n + 1, [one, other])];
    });
    const { status } = await index(...items, item(100, [round('00r', 9)]));
    expect(status.irregularities).toContainEqual({ ...twice, times: kinds.length });
  });

  it('counts coin of the first owner only, until the first archival', async () => {
    const { reader, status } = await indexEveryWay(
      item(1, [coin('00x', 'alice', '5.0')]),
      item(2, [coin('00x', 'bob', '7.0')]),
      item(3, [archive('00x')]),
      item(4, [archive('00x')]),
    );
    for (const party of ['alice', 'bob']) {
      expect((await holdingsOf({ reader }, party))?.total_coin_holdings).toBe('0');
    }
    expect(status.irregularities).toContainEqual({ kind: 'contract archived twice', times: 1 });
    expect(status.irregularities).toContainEqual(twice);
  });
});
