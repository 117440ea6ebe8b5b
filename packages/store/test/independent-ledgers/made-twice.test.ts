import { describe, expect, it } from 'vitest';
import { index, indexEveryWay } from './index-items.ts';
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

describe('a contract that is made twice', () => {
  const made: Readonly<Record<string, readonly [Node, Node]>> = {
    coin: [coin('00x', 'alice', '1.0'), coin('00x', 'bob', '2.0')],
    'locked coin': [lockedCoin('00x', 'alice', '1.0'), coin('00x', 'bob', '2.0')],
    license: [license('00x', 'val::1'), license('00x', 'val::2')],
    'DSO rules': [dsoRules('00x', [sv(1)]), dsoRules('00x', [sv(2)])],
    'featured app right': [featuredApp('00x', 'app::1'), featuredApp('00x', 'app::2')],
    round: [round('00x', 7), round('00x', 8)],
    'vote request': [voteRequest('00x', null, [vote(1, true)]), voteRequest('00x', null, [vote(2, true)])],
    'node state': [1, 2].map((n) =>
      created('00x', 'Splice.DSO.SvState:SvNodeState', {
        dso,
        sv: `sv-${n}::1`,
        svName: 'a',
        state: { synchronizerNodes: [] },
      }),
    ) as [Node, Node],
    'price vote': [1, 2].map((n) =>
      created('00x', 'Splice.DSO.AmuletPrice:AmuletPriceVote', { dso, sv: `sv-${n}::1`, amuletPrice: null }),
    ) as [Node, Node],
    name: ['a', 'b'].map((name) =>
      created('00x', 'Splice.Ans:AnsEntry', { dso, user: 'alice', name, url: '', description: '' }),
    ) as [Node, Node],
  };
  const twice = { kind: 'contract created twice', times: 1 };

  it.each(Object.entries(made))('stays as it was first, and is counted: %s', async (_, [one, other]) => {
    const apart = await index(item(1, [one]), item(2, [other]), item(3, [round('00r', 9)]));
    expect(apart.status.irregularities).toContainEqual(twice);
    const together = await index(item(1, [one, other]));
    expect(together.status.irregularities).toContainEqual(twice);
  });

  it('has its first owner’s coin only, and goes when it is archived, once', async () => {
    const { reader, status } = await indexEveryWay(
      item(1, [coin('00x', 'alice', '5.0')]),
      item(2, [coin('00x', 'bob', '7.0')]),
      item(3, [archive('00x')]),
      item(4, [archive('00x')]),
    );
    const balance = async (partyId: string) =>
      (await reader.getParty({ partyId })).value?.holdingsSummaryResponse.summaries[0]?.total_coin_holdings;
    expect([await balance('alice'), await balance('bob')]).toEqual(['0', '0']);
    expect(status.irregularities).toContainEqual({ kind: 'contract archived twice', times: 1 });
    expect(status.irregularities).toContainEqual(twice);
  });
});
