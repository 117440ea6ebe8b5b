import { describe, expect, it } from 'vitest';
import { openIndexing } from './index-items.ts';
import {
  archive,
  castVote,
  closeVote,
  coin,
  created,
  dso,
  dsoRules,
  exercised,
  featuredApp,
  item,
  licence,
  lockedCoin,
  type Node,
  round,
  sv,
  vote,
  voteRequest,
} from './scan-shapes.ts';

const index = await openIndexing();
const first = { page: 0, size: 100, orderBy: 'DESC' } as const;
const licences = 'Splice.ValidatorLicense:ValidatorLicense';
const rules = 'Splice.DsoRules:DsoRules';

/** A consuming choice that archives a contract and makes others below itself. */
const renewed = (contract: string, template: string, choice: string, ...children: readonly Node[]): Node =>
  exercised(template, choice, { on: contract, consuming: true, children });

const clean = { unread: [], irregularities: [], quarantined: 0 };

describe('validators of an independent ledger', () => {
  const validators = async (...items: readonly unknown[]) => {
    const { reader, status } = await index(...items);
    expect(status).toMatchObject(clean);
    const { content } = (await reader.listValidators({ ...first, orderBy: 'ASC', status: 'ALL' })).value;
    return content.map((row) => `${row.validator} ${row.contractId} by ${row.sponsor}`);
  };

  it('are one each where a licence is made anew twice in one update', async () => {
    const again = renewed(
      '00l1',
      licences,
      'ValidatorLicense_RecordValidatorLivenessActivity',
      licence('00l2', 'val::1', { sponsor: 'val::1' }),
      renewed('00l2', licences, 'ValidatorLicense_UpdateMetadata', licence('00l3', 'val::1', { sponsor: 'val::1' })),
    );
    expect(await validators(item(1, [licence('00l1', 'val::1')]), item(2, [again]))).toEqual([
      'val::1 00l3 by sv-1::1220',
    ]);
  });

  it('of two licences at once show the newest, and the older when that one is withdrawn', async () => {
    const both = [
      item(1, [licence('00l1', 'val::1')]),
      item(2, [licence('00l2', 'val::1', { sponsor: 'sv-2::1220' })]),
    ];
    expect(await validators(...both)).toEqual(['val::1 00l2 by sv-1::1220']);
    const withdrawn = item(3, [renewed('00l2', licences, 'ValidatorLicense_Withdraw')]);
    expect(await validators(...both, withdrawn)).toEqual(['val::1 00l1 by sv-1::1220']);
  });

  it('merged into one licence stay one', async () => {
    const merge = exercised(rules, 'DsoRules_MergeValidatorLicense', {
      children: [
        archive('00l1', licences),
        archive('00l2', licences),
        licence('00l3', 'val::1', { sponsor: 'val::1' }),
      ],
    });
    const items = [item(1, [licence('00l1', 'val::1')]), item(2, [licence('00l2', 'val::1')]), item(3, [merge])];
    expect(await validators(...items)).toEqual(['val::1 00l3 by sv-1::1220']);
  });

  it('have what their metadata says, and null where there is none', async () => {
    const metadata = {
      lastUpdatedAt: '2026-02-28T08:00:00.123456Z',
      version: '0.6.1',
      contactPoint: '<script>alert(1)</script>',
    };
    const { reader } = await index(
      item(1, [licence('00l1', 'a::1', { metadata, lastActiveAt: '2026-02-28T09:00:00Z', kind: null, weight: '1.0' })]),
      item(2, [created('00l2', licences, { validator: 'b::1', sponsor: 'sv-1::1220', dso })]),
    );
    const { content } = (await reader.listValidators({ ...first, orderBy: 'ASC', status: 'ALL' })).value;
    expect(content.map((row) => [row.version, row.contactPoint, row.lastUpdatedAt, row.lastActiveAt])).toEqual([
      ['0.6.1', '<script>alert(1)</script>', '1772265600123', '1772269200000'],
      [null, null, null, '1772323202000'],
    ]);
  });
});

describe('governance of an independent ledger', () => {
  const founding = item(1, [
    dsoRules('00d1', [sv(1), sv(2, { svRewardWeight: '5000' }), sv(3, { svRewardWeight: '1' })]),
  ]);
  const request = item(2, [voteRequest('00v1', null, [vote(1, true)])]);
  const counts = async (...items: readonly unknown[]) => {
    const { reader, status } = await index(founding, ...items);
    expect(status).toMatchObject(clean);
    const { content } = (await reader.listVoteRequests({ page: 0, size: 10 })).value;
    const votes = (await reader.listVotes({ id: '00v1', page: 0, size: 10 })).value?.content ?? [];
    return [
      ...content.map(
        (row) =>
          `${row.trackingCid} ${row.status} ${row.yesCount}:${row.noCount}:${row.abstainCount} ${row.totalWeightYes}`,
      ),
      votes.map((row) => row.sv.slice(0, 4)).join(' '),
    ];
  };

  it('counts two votes cast in one update, the last one first', async () => {
    const votes = [vote(1, true), vote(2, false)];
    const both = item(3, [
      castVote('00v1', voteRequest('00v2', '00v1', votes), 2),
      castVote('00v2', voteRequest('00v3', '00v1', [...votes, vote(3, true)]), 3),
    ]);
    expect(await counts(request, both)).toEqual(['00v1 IN_PROGRESS 2:1:0 10001', 'sv-3 sv-2 sv-1']);
  });

  it('knows a request that is made, voted on and closed in one update', async () => {
    const votes = [vote(1, true), vote(2, true)];
    const whole = item(2, [
      voteRequest('00v1', null, [vote(1, true)]),
      castVote('00v1', voteRequest('00v2', '00v1', votes), 2),
      closeVote('00v2', votes, { tag: 'VRO_Accepted', value: { effectiveAt: '2026-03-09T00:00:00Z' } }),
    ]);
    expect(await counts(whole)).toEqual(['00v1 ACCEPTED 2:0:1 15000', 'sv-2 sv-1']);
  });

  it('takes the party from the vote, whatever the map is keyed by, and whether it is pairs or an object', async () => {
    const labels = item(2, [
      voteRequest('00v1', null, [
        ['sv-2::1220', vote(2, true)[1]],
        ['delegate of SV-1', { ...vote(1, true)[1], castBy: 'x' }],
      ]),
    ]);
    expect(await counts(labels)).toEqual(['00v1 IN_PROGRESS 2:0:1 15000', 'sv-2 sv-1']);
    const object = item(2, [voteRequest('00v1', null, Object.fromEntries([vote(2, true), vote(1, true)]))]);
    expect(await counts(object)).toEqual(['00v1 IN_PROGRESS 2:0:1 15000', 'sv-2 sv-1']);
  });

  it('closes a request whose result does not repeat its votes', async () => {
    const closed = item(3, [closeVote('00v1', undefined, { tag: 'VRO_Expired', value: {} })]);
    expect(await counts(request, closed)).toEqual(['00v1 EXPIRED 1:0:2 10000', 'sv-1']);
  });

  it('keeps the first outcome of a request that is closed twice, and counts the second', async () => {
    const votes = [vote(1, true)];
    const twice = [
      item(3, [closeVote('00v1', votes)]),
      item(4, [closeVote('00v1', votes, { tag: 'VRO_Expired', value: {} })]),
    ];
    const { reader, status } = await index(founding, request, ...twice);
    expect((await reader.getVoteRequest({ id: '00v1' })).value?.status).toBe('REJECTED');
    expect(status.irregularities).toEqual([
      { kind: 'contract archived twice', times: 1 },
      { kind: 'vote request closed twice', times: 1 },
    ]);
  });

  it('lists the vote of an SV that left, uncounted, and forgets nothing when it comes back', async () => {
    const left = item(3, [
      renewed(
        '00d1',
        rules,
        'DsoRules_OffboardSv',
        dsoRules('00d2', [sv(2), sv(3)], [['sv-1::1220', { name: 'SV-1', participantId: 'PAR::sv-1' }]]),
      ),
    ]);
    expect(await counts(request, left)).toEqual(['00v1 IN_PROGRESS 0:0:2 0', 'sv-1']);
    const back = item(4, [
      renewed('00d2', rules, 'DsoRules_AddSv', dsoRules('00d3', [sv(2), sv(3), sv(1, { name: 'SV-1b' })])),
    ]);
    expect(await counts(request, left, back)).toEqual(['00v1 IN_PROGRESS 1:0:2 10000', 'sv-1']);
  });

  it('is open while its outcome is one that nobody knows, which is counted', async () => {
    const { reader, status } = await index(
      founding,
      request,
      item(3, [closeVote('00v1', [vote(1, true)], { tag: 'VRO_Postponed', value: {} })]),
    );
    expect((await reader.getVoteRequest({ id: '00v1' })).value?.status).toBe('IN_PROGRESS');
    expect(status.unread.map(({ reason }) => reason)).toEqual(['malformed-payload']);
  });

  it('titles actions of every depth, known or not', async () => {
    const inner = (field: string, tag: string, value: unknown) => ({ [field]: { tag, value } });
    const config = { newConfig: { a: '1' }, baseConfig: null };
    const actions = [
      ['ARC_AmuletRules', inner('amuletRulesAction', 'CRARC_SetConfig', config), 'Set Config', config],
      ['ARC_AnsEntryContext', inner('ansEntryContextAction', 'ANSRARC_RejectEntry', {}), 'Reject Entry', {}],
      ['ARC_Unheard', { deep: '1' }, 'Unheard', { deep: '1' }],
      ['ARC_Bare', {}, 'Bare', {}],
    ] as const;
    const items = actions.map(([tag, value], n) =>
      item(2 + n, [voteRequest(`00v${n}`, null, [], { action: { tag, value } })]),
    );
    const { reader, status } = await index(founding, ...items);
    const { content } = (await reader.listVoteRequests({ page: 0, size: 10 })).value;
    expect(content.map((row) => row.title)).toEqual(actions.map(([, , title]) => title).toReversed());
    for (const [n, [, , , expected]] of actions.entries()) {
      const shown = (await reader.getVoteRequest({ id: `00v${n}` })).value?.actionConfig;
      expect(typeof shown === 'string' ? JSON.parse(shown) : shown).toEqual(expected);
    }
    expect(status).toMatchObject(clean);
  });
});

describe('super validators of an independent ledger', () => {
  const names = async (...items: readonly unknown[]) => {
    const { reader, status } = await index(...items);
    expect(status).toMatchObject(clean);
    return (await reader.listSuperValidators({ ...first, orderBy: 'ASC' })).value.content.map(
      (row) => `${row.svName} ${row.svId} ${row.svRewardWeight}`,
    );
  };

  it('are those of the last rules where these are made anew twice in one update', async () => {
    const twice = exercised(rules, 'DsoRules_ExecuteConfirmedAction', {
      children: [
        renewed('00d1', rules, 'DsoRules_SetConfig', dsoRules('00d2', [sv(1)])),
        renewed('00d2', rules, 'DsoRules_AddSv', dsoRules('00d3', [sv(1), sv(2)])),
      ],
    });
    expect(await names(item(1, [dsoRules('00d1', [])]), item(2, [twice]))).toEqual([
      'SV-1 sv-1::1220 10000',
      'SV-2 sv-2::1220 10000',
    ]);
  });

  it('keep an old name with the old party where one is onboarded anew under another', async () => {
    const before = item(1, [dsoRules('00d1', [sv(1)])]);
    const after = item(2, [
      renewed(
        '00d1',
        rules,
        'DsoRules_AddSv',
        dsoRules('00d2', [['sv-1::1220bb', sv(1)[1]]], [['sv-1::1220', { name: 'SV-1' }]]),
      ),
    ]);
    expect(await names(before, after)).toEqual(['SV-1 sv-1::1220bb 10000']);
  });

  it('are read from a map written as an object, with weights written as decimals', async () => {
    expect(
      await names(item(1, [dsoRules('00d1', Object.fromEntries([sv(1, { svRewardWeight: '10000.0000000000' })]), {})])),
    ).toEqual(['SV-1 sv-1::1220 10000']);
  });

  it('show the newest sequencer of every form a node state has had', async () => {
    const state = (contract: string, n: number, node: unknown) =>
      created(contract, 'Splice.DSO.SvState:SvNodeState', {
        dso,
        sv: `sv-${n}::1220`,
        svName: `SV-${n}`,
        state: {
          synchronizerNodes: [['global-domain::1220dd', { cometBft: {}, mediator: null, ...(node as object) }]],
        },
      });
    const { reader, status } = await index(
      item(1, [
        dsoRules(
          '00d1',
          [1, 2, 3, 4].map((n) => sv(n)),
        ),
        state('00n1', 1, {
          scan: { publicUrl: 'https://scan.1' },
          sequencer: {
            migrationId: '3',
            sequencerId: 'SEQ::1',
            url: 'https://seq.1',
            availableAfter: '-999999999-01-01T00:00:00+18:00',
          },
        }),
        state('00n2', 2, {
          sequencerIdentity: { sequencerId: 'SEQ::2', availableAfter: '9999-12-31T23:59:59.999999Z' },
          physicalSynchronizers: [
            ['0', { sequencer: { url: 'https://p0' } }],
            ['1', { sequencer: { url: 'https://p1' } }],
            ['2', { sequencer: null }],
          ],
        }),
        state('00n3', 3, { scan: null, sequencer: null, sequencerIdentity: null, physicalSynchronizers: null }),
      ]),
    );
    const { content } = (await reader.listSuperValidators({ ...first, orderBy: 'ASC' })).value;
    expect(content.map((row) => [row.publicUrl, row.seqId, row.seqUrl, row.seqAvailableAfter])).toEqual([
      ['https://scan.1', 'SEQ::1', 'https://seq.1', null],
      [null, 'SEQ::2', 'https://p1', '253402300799999'],
      [null, null, null, null],
      [null, null, null, null],
    ]);
    expect(status).toMatchObject(clean);
  });
});

it('a featured app right that is made anew leaves one, beside the provider’s other right', async () => {
  const anew = renewed(
    '00f1',
    'Splice.Amulet:FeaturedAppRight',
    'FeaturedAppRight_Update',
    featuredApp('00f3', 'app::1'),
  );
  const { reader, status } = await index(
    item(1, [featuredApp('00f1', 'app::1'), featuredApp('00f2', 'app::1')]),
    item(2, [anew]),
  );
  const { total, content } = (await reader.listFeaturedApps({ page: 0, size: 10 })).value;
  expect([total, ...content.map((app) => [app.contractId, app.createdEventBlob])]).toEqual([
    2,
    ['00f3', null],
    ['00f2', null],
  ]);
  expect(status).toMatchObject(clean);
});

describe('a contract that is made twice', () => {
  const made: Readonly<Record<string, readonly [Node, Node]>> = {
    coin: [coin('00x', 'alice', '1.0'), coin('00x', 'bob', '2.0')],
    'locked coin': [lockedCoin('00x', 'alice', '1.0'), coin('00x', 'bob', '2.0')],
    licence: [licence('00x', 'val::1'), licence('00x', 'val::2')],
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
    const { reader, status } = await index(
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
