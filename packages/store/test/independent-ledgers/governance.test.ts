import { describe, expect, it } from 'vitest';
import { clean, index } from './index-items.ts';
import { castVote, closeVote, dsoRules, item, sv, vote, voteRequest, consumed } from './scan-shapes.ts';

const rules = 'Splice.DsoRules:DsoRules';

// Each `sv(n)` has weight 10,000, and `closeVote` rejects, if nothing else is given.
describe('governance of an independent ledger', () => {
  const founding = item(1, [
    dsoRules('00d1', [sv(1), sv(2, { svRewardWeight: '5000' }), sv(3, { svRewardWeight: '1' })]),
  ]);
  const request = item(2, [voteRequest('00v1', null, [vote(1, true)])]);
  /** `<tracking id> <status> <yes>:<no>:<abstained> <weight of yes>` of each request, and who voted on the first, last vote first. */
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

  it('returns the caster of a vote if it is set', async () => {
    const votes = [vote(1, true), vote(2, false, { castBy: 'voter::1220' })];
    const { reader, status } = await index(
      founding,
      request,
      item(3, [castVote('00v1', voteRequest('00v2', '00v1', votes), 2)]),
    );
    const content = (await reader.listVotes({ id: '00v1', page: 0, size: 10 })).value?.content;
    expect(content?.map((row) => [row.sv, row.castBy])).toEqual([
      ['sv-2::1220', 'voter::1220'],
      ['sv-1::1220', null],
    ]);
    expect(status).toMatchObject(clean);
  });

  it('reads a request that is created, voted on and closed in one update', async () => {
    const votes = [vote(1, true), vote(2, true)];
    const whole = item(2, [
      voteRequest('00v1', null, [vote(1, true)]),
      castVote('00v1', voteRequest('00v2', '00v1', votes), 2),
      closeVote('00v2', votes, { tag: 'VRO_Accepted', value: { effectiveAt: '2026-03-09T00:00:00Z' } }),
    ]);
    expect(await counts(whole)).toEqual(['00v1 ACCEPTED 2:0:1 15000', 'sv-2 sv-1']);
  });

  it('takes the party from the vote, for maps as pairs and as objects with any key', async () => {
    const labels = item(2, [
      voteRequest('00v1', null, [
        ['sv-2::1220', vote(2, true)[1]],
        ['delegate of SV-1', { ...vote(1, true)[1], castBy: 'x' }],
      ]),
    ]);
    expect(await counts(labels)).toEqual(['00v1 IN_PROGRESS 2:0:1 15000', 'sv-2 sv-1']);
    const object = item(2, [voteRequest('00v1', null, { 'any key': vote(2, true)[1], 'SV-3': vote(1, true)[1] })]);
    expect(await counts(object)).toEqual(['00v1 IN_PROGRESS 2:0:1 15000', 'sv-2 sv-1']);
  });

  it('closes a request whose result has no votes', async () => {
    const closed = item(3, [closeVote('00v1', undefined, { tag: 'VRO_Expired', value: {} })]);
    expect(await counts(request, closed)).toEqual(['00v1 EXPIRED 1:0:2 10000', 'sv-1']);
  });

  it('keeps the first outcome of a request that is closed twice, and counts an irregularity', async () => {
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

  it('lists but does not count the vote of an SV that left, and counts it after its return', async () => {
    const left = item(3, [
      consumed(
        '00d1',
        rules,
        'DsoRules_OffboardSv',
        dsoRules('00d2', [sv(2), sv(3)], [['sv-1::1220', { name: 'SV-1', participantId: 'PAR::sv-1' }]]),
      ),
    ]);
    expect(await counts(request, left)).toEqual(['00v1 IN_PROGRESS 0:0:2 0', 'sv-1']);
    const back = item(4, [
      consumed('00d2', rules, 'DsoRules_AddSv', dsoRules('00d3', [sv(2), sv(3), sv(1, { name: 'SV-1b' })])),
    ]);
    expect(await counts(request, left, back)).toEqual(['00v1 IN_PROGRESS 1:0:2 10000', 'sv-1']);
  });

  it('stays in progress if the outcome is unknown, which counts as unread', async () => {
    const { reader, status } = await index(
      founding,
      request,
      item(3, [closeVote('00v1', [vote(1, true)], { tag: 'VRO_Postponed', value: {} })]),
    );
    expect((await reader.getVoteRequest({ id: '00v1' })).value?.status).toBe('IN_PROGRESS');
    expect(status.unread.map(({ reason }) => reason)).toEqual(['malformed-payload']);
  });

  it('titles known and unknown actions at every depth', async () => {
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
