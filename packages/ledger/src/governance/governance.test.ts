import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { archived, created, dso, exercised, type Node } from '../../test/scan-item.ts';
import { parseTime } from '../values/time.ts';

function vote(sv: string, accept: boolean, optCastAt: string | null = null): unknown {
  return [sv, { sv: `${sv}::1220`, accept, reason: { url: '', body: 'ok' }, optCastAt }];
}

function request(action: unknown, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    dso,
    requester: 'SV-1',
    action,
    reason: { url: 'https://why.example', body: 'because' },
    voteBefore: '2026-08-09T10:00:00.000000Z',
    targetEffectiveAt: null,
    votes: [vote('SV-1', true, '2026-08-02T10:00:00.000000Z'), vote('SV-2', false)],
    trackingCid: '00vr1',
    ...over,
  };
}

function inner(tag: string, value: unknown): unknown {
  return { tag: 'ARC_DsoRules', value: { dsoAction: { tag, value } } };
}

const weight = inner('SRARC_UpdateSvRewardWeight', { svParty: 'SV-3::1220', newRewardWeight: '1000' });

function contract(args: unknown): Node {
  return created('00vr2', 'Splice.DsoRules:VoteRequest', args);
}

describe('a vote request', () => {
  it('has title, requester, deadline and votes', () => {
    const [fact] = factsOf(contract(request(weight))).voteRequests;
    expect(fact).toMatchObject({
      contractId: '00vr2',
      trackingCid: '00vr1',
      requester: 'SV-1',
      title: 'Update Sv Reward Weight',
      actionConfig: { svParty: 'SV-3::1220', newRewardWeight: '1000' },
      provider: null,
      rightCid: null,
      voteBefore: parseTime('2026-08-09T10:00:00Z'),
      targetEffectiveAt: null,
    });
    expect(fact?.votes).toMatchObject([
      { name: 'SV-1', sv: 'SV-1::1220', accept: true, castAt: parseTime('2026-08-02T10:00:00Z') },
      { name: 'SV-2', sv: 'SV-2::1220', accept: false, castAt: null, reasonBody: 'ok' },
    ]);
  });

  it('has the party that cast the latest vote', () => {
    const cast = exercised('Splice.DsoRules:DsoRules', 'DsoRules_CastVote', {
      arg: { requestCid: '00vr1', vote: { sv: 'SV-2::1220', accept: false, reason: { url: '', body: 'ok' } } },
      children: [archived('00vr1', 'Splice.DsoRules:VoteRequest'), contract(request(weight))],
    });
    expect(factsOf(cast).voteRequests[0]?.createdByVoteOf).toBe('SV-2::1220');
    expect(factsOf(contract(request(weight))).voteRequests[0]?.createdByVoteOf).toBeNull();
  });

  it('is tracked by its own id if it has no tracking id', () => {
    expect(factsOf(contract(request(weight, { trackingCid: null }))).voteRequests[0]?.trackingCid).toBe('00vr2');
  });

  it.each([
    [inner('SRARC_GrantFeaturedAppRight', { provider: 'app::1' }), 'Grant Featured App Right', 'app::1', null],
    [inner('SRARC_RevokeFeaturedAppRight', { rightCid: '00r' }), 'Revoke Featured App Right', null, '00r'],
    [
      inner('SRARC_UpdateFeaturedAppRight', { rightCid: '00r', newActivityWeight: '2.0' }),
      'Update Featured App Right',
      null,
      '00r',
    ],
    [
      { tag: 'ARC_AmuletRules', value: { amuletRulesAction: { tag: 'CRARC_SetConfig', value: { newConfig: {} } } } },
      'Set Config',
      null,
      null,
    ],
    [
      {
        tag: 'ARC_AnsEntryContext',
        value: {
          ansEntryContextCid: '00a',
          ansEntryContextAction: { tag: 'ANSRARC_CollectInitialEntryPayment', value: {} },
        },
      },
      'Collect Initial Entry Payment',
      null,
      null,
    ],
    [
      { tag: 'ARC_AmuletRules', value: { amuletRulesAction: { tag: 'CRARC_MiningRound_StartIssuing', value: {} } } },
      'Mining Round Start Issuing',
      null,
      null,
    ],
    [{ tag: 'ARC_SomethingNew', value: {} }, 'Something New', null, null],
  ])('of %j has title, provider and right', (action, title, provider, rightCid) => {
    expect(factsOf(contract(request(action))).voteRequests).toMatchObject([{ title, provider, rightCid }]);
  });
});

describe('closing a vote request', () => {
  const close = (outcome: unknown): Node =>
    exercised('Splice.DsoRules:DsoRules', 'DsoRules_CloseVoteRequest', {
      arg: { requestCid: '00vr2', sv: 'SV-1::1220' },
      result: {
        request: request(weight),
        completedAt: '2026-08-05T09:00:00.000000Z',
        offboardedVoters: [],
        abstainingSvs: ['SV-9'],
        outcome,
      },
      children: [archived('00vr2', 'Splice.DsoRules:VoteRequest')],
    });

  it('as accepted has the time of effect', () => {
    const outcome = { tag: 'VRO_Accepted', value: { effectiveAt: '2026-08-06T09:00:00.000000Z' } };
    const facts = factsOf(close(outcome));
    expect(facts.closedVoteRequests).toMatchObject([
      {
        contractId: '00vr2',
        outcome: 'ACCEPTED',
        completedAt: parseTime('2026-08-05T09:00:00Z'),
        effectiveAt: parseTime('2026-08-06T09:00:00Z'),
      },
    ]);
    expect(facts.closedVoteRequests[0]?.votes).toHaveLength(2);
    expect(facts.archived).toMatchObject([{ contractId: '00vr2', templateName: 'Splice.DsoRules:VoteRequest' }]);
  });

  it.each([
    ['VRO_Rejected', 'REJECTED'],
    ['VRO_Expired', 'EXPIRED'],
    ['VRO_AcceptedButActionFailed', 'FAILED'],
  ])('by %s is %s', (tag, outcome) => {
    expect(factsOf(close({ tag, value: { description: 'x' } })).closedVoteRequests).toMatchObject([
      { outcome, effectiveAt: null },
    ]);
  });

  it('with an unknown outcome counts as unread', () => {
    const facts = factsOf(close({ tag: 'VRO_Postponed', value: {} }));
    expect(facts.closedVoteRequests).toEqual([]);
    expect(facts.unread).toMatchObject([
      {
        ordinal: 0,
        reason: 'malformed-payload',
        detail: 'exercise_result.outcome.tag is "VRO_Postponed", not an outcome we know',
      },
    ]);
  });
});
