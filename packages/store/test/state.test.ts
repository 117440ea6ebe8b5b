import type { Facts, Vote } from '@ledger-explorer/ledger';
import { describe, expect, it } from 'vitest';
import { archived, coin, dso, entry, license, licenseTemplate, microsOf, nameCreated } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex({
  directory: {
    parties: { 'val-2::1': { name: 'Curated', imageUrl: 'https://img.example/2', company: 'Two Ltd' } },
    synchronizers: {},
  },
});

const firstPage = { page: 0, size: 100, orderBy: 'DESC' } as const;
/** Seconds. Updates are numbered by seconds. */
const day = 86_400;

function sv(n: number, weight: number) {
  const party = `sv-${n}::1`;
  return { party, name: `SV-${n}`, joinedAsOfRound: n, rewardWeight: BigInt(weight), participantId: `PAR::${party}` };
}

function rules(
  contractId: string,
  svs: Facts['dsoRules'][number]['svs'],
  offboarded: { party: string; name: string }[] = [],
) {
  return { ordinal: 0, contractId, dso, svs, offboarded };
}

function endOfLicense(contractId: string) {
  return archived(contractId, licenseTemplate);
}

describe('validators', () => {
  it('are listed once if a license is recreated, with the sponsor of the first license', async () => {
    await commit([
      entry(1, ['00']),
      entry(2, ['01'], { licenses: [license('0101', 'val-1::1')] }),
      entry(3, ['02'], { licenses: [license('0201', 'val-2::1', { lastActiveAt: microsOf(2), version: '0.5.1' })] }),
      entry(4, ['03'], {
        licenses: [license('0102', 'val-1::1', { sponsor: 'val-1::1', contactPoint: 'ops@example.org' })],
        archived: [endOfLicense('0101')],
      }),
      entry(5 + day, ['04']),
    ]);
    const { value } = await reader.listValidators({ ...firstPage, status: 'ALL' });
    expect(value.total).toBe(2);
    expect(
      value.content.map((row) => [row.validator, row.sponsor, row.contractId, row.contactPoint, row.active]),
    ).toEqual([
      // Without an activity time, the creation of the newest license counts, which is more than 24 hours before the head.
      ['val-1::1', 'sv-1::1', '0102', 'ops@example.org', false],
      ['val-2::1', 'sv-1::1', '0201', null, false],
    ]);
    expect(value.content.map((row) => row.validatorName)).toEqual([null, 'Curated']);
  });

  it('are active by the time of the head, not by the clock', async () => {
    await commit([
      entry(6 + day, ['05'], {
        licenses: [license('0202', 'val-2::1', { lastActiveAt: microsOf(6 + day) })],
        archived: [endOfLicense('0201')],
      }),
    ]);
    expect(
      (await reader.listValidators({ ...firstPage, status: 'ACTIVE' })).value.content.map((row) => row.validator),
    ).toEqual(['val-2::1']);
    const inactive = await reader.listValidators({ ...firstPage, status: 'INACTIVE' });
    expect([inactive.value.total, inactive.value.content[0]?.validator]).toEqual([1, 'val-1::1']);
  });

  it('are removed with their license, and sorted by their first license', async () => {
    await commit([
      entry(7 + day, ['06'], { licenses: [license('0301', 'val-3::1')], archived: [endOfLicense('0102')] }),
    ]);
    expect((await reader.listNewValidators({ size: 10 })).value.map((row) => row.validator)).toEqual([
      'val-3::1',
      'val-2::1',
    ]);
    expect((await reader.getDashboard({})).value).toMatchObject({
      totalValidators: '2',
      totalActiveValidators: '2',
      totalInactiveValidators: 0,
    });
  });
});

function vote(n: number, accept: boolean, body = ''): Vote {
  return { sv: `sv-${n}::1`, name: `SV-${n}`, accept, reasonUrl: '', reasonBody: body, castAt: null, castBy: null };
}

function request(contractId: string, trackingCid: string, votes: readonly Vote[], voteBefore = 10 * day) {
  return {
    ordinal: 0,
    contractId,
    templateId: 'ab:Splice.DsoRules:VoteRequest',
    trackingCid,
    dso,
    requester: 'SV-1',
    title: 'Grant Featured App Right',
    actionConfig: { provider: 'app::1' },
    provider: 'app::1',
    rightCid: null,
    reasonUrl: 'https://example.org',
    reasonBody: 'because',
    voteBefore: microsOf(voteBefore),
    targetEffectiveAt: null,
    votes,
    createdByVoteOf: null,
    payload: { requester: 'SV-1', n: '1' },
  };
}

function endOfRequest(contractId: string) {
  return archived(contractId, 'Splice.DsoRules:VoteRequest');
}

describe('governance', () => {
  const list = async () => (await reader.listVoteRequests({ page: 0, size: 10 })).value;

  it('counts votes and weights of the current super validators while a request is open', async () => {
    await commit([
      entry(8 + day, ['07'], { dsoRules: [rules('0701', [sv(1, 10_000), sv(2, 5_000), sv(3, 2_500)])] }),
      entry(9 + day, ['08'], { voteRequests: [request('0801', '0801', [vote(1, true)])] }),
      entry(10 + day, ['09'], {
        voteRequests: [request('0802', '0801', [vote(1, true), vote(2, false), vote(9, true)])],
        archived: [endOfRequest('0801')],
      }),
    ]);
    const { total, content } = await list();
    expect(total).toBe(1);
    expect(content[0]).toMatchObject({
      contractId: '0802',
      trackingCid: '0801',
      status: 'IN_PROGRESS',
      yesCount: '1',
      noCount: '1',
      abstainCount: '1',
      totalWeightYes: '10000',
      totalWeightNo: '5000',
      totalWeightAbstain: '2500',
      requesterName: 'SV-1',
    });
  });

  it('lists votes last cast first, also of parties that are no super validators', async () => {
    const votes = async () =>
      (await reader.listVotes({ id: '0801', page: 0, size: 10 })).value?.content.map((row) => row.sv);
    expect(await votes()).toEqual(['sv-9::1', 'sv-2::1', 'sv-1::1']);
    await commit([
      entry(11 + day, ['0a'], {
        voteRequests: [request('0803', '0801', [vote(1, true), vote(2, true, 'changed my mind'), vote(9, true)])],
        archived: [endOfRequest('0802')],
      }),
    ]);
    expect(await votes()).toEqual(['sv-2::1', 'sv-9::1', 'sv-1::1']);
  });

  it('moves a vote that is cast again to the front, even if it is unchanged', async () => {
    const again = request('0804', '0801', [vote(1, true), vote(2, true, 'changed my mind'), vote(9, true)]);
    await commit([
      entry(12 + day, ['0a5'], {
        voteRequests: [{ ...again, createdByVoteOf: 'sv-1::1' }],
        archived: [endOfRequest('0803')],
      }),
    ]);
    const votes = (await reader.listVotes({ id: '0801', page: 0, size: 10 })).value?.content;
    expect(votes?.map((row) => row.sv)).toEqual(['sv-1::1', 'sv-2::1', 'sv-9::1']);
  });

  it('freezes counts and weights by the rules in force when the request was closed', async () => {
    await commit([
      entry(13 + day, ['0b'], {
        // The rules without SV-1 and SV-3 are in the same update as the closing, so they are not in force yet.
        closedVoteRequests: [
          {
            ordinal: 0,
            contractId: '0804',
            outcome: 'ACCEPTED',
            completedAt: null,
            effectiveAt: null,
            votes: [vote(1, true), vote(2, true, 'changed my mind'), vote(9, true)],
          },
        ],
        dsoRules: [rules('0702', [sv(2, 1)], [{ party: 'sv-1::1', name: 'SV-1' }])],
        archived: [endOfRequest('0804')],
      }),
    ]);
    // Weights of the rules at second 8 of the second day: SV-1 has 10,000, SV-2 5,000 and SV-3, which has not voted, 2,500.
    expect((await list()).content[0]).toMatchObject({
      status: 'ACCEPTED',
      yesCount: '2',
      noCount: '0',
      abstainCount: '1',
      totalWeightYes: '15000',
      totalWeightAbstain: '2500',
    });
    expect((await reader.getDashboard({})).value).toMatchObject({
      totalVoteRequests: '1',
      approvedVoteRequests: '1',
      activeVoteRequests: '0',
    });
  });

  it('names the super validators that voted yes, no or not at all', async () => {
    const { value } = await reader.getGovernanceRequest({ id: '0802' });
    expect(value).toMatchObject({
      trackingCid: '0801',
      status: 'ACCEPTED',
      summary: 'Grant Featured App Right: app',
      yes: [
        { sv: 'sv-1::1', name: 'SV-1' },
        { sv: 'sv-2::1', name: 'SV-2' },
      ],
      no: [],
      missing: [{ sv: 'sv-3::1', name: 'SV-3' }],
      // Of three super validators (docs/contract.md#v61).
      threshold: 2,
      timeLeft: null,
      changes: null,
    });
    expect((await reader.getGovernanceRequest({ id: '08' })).value).toBeNull();
  });

  it('finds a request by any of its contracts', async () => {
    for (const id of ['0801', '0802', '0803', '0804']) {
      const { value } = await reader.getVoteRequest({ id });
      expect(value).toMatchObject({ trackingCid: '0801', contractId: '0804', actionProvider: 'app::1', dso });
      expect(value?.rawPayload).toBe('{"requester":"SV-1","n":"1"}');
    }
    expect((await reader.getVoteRequest({ id: '08' })).value).toBeNull();
    expect((await reader.listVotes({ id: '08', page: 0, size: 10 })).value).toBeNull();
  });

  it('is expiring if its deadline has passed at the head and it is not closed', async () => {
    await commit([entry(14 + day, ['0c'], { voteRequests: [request('0c01', '0c01', [vote(2, true)], 15 + day)] })]);
    expect((await list()).content[0]?.status).toBe('IN_PROGRESS');
    await commit([entry(15 + day, ['0d'])]);
    expect((await list()).content[0]?.status).toBe('EXPIRING');
  });

  it('lists open requests by deadline before closed ones, and filters by status and missing vote', async () => {
    await commit([
      entry(16 + day, ['0d5'], {
        voteRequests: [
          request('0d51', '0d51', [], 30 + day),
          { ...request('0d52', '0d52', [vote(2, false)], 20 + day), ordinal: 1 },
        ],
      }),
    ]);
    type Query = Partial<Parameters<typeof reader.listGovernanceRequests>[0]>;
    const ids = async (query: Query = {}) => {
      const { value } = await reader.listGovernanceRequests({ page: 0, size: 10, status: 'ALL', ...query });
      expect(value.total).toBe(value.content.length);
      return value.content.map(({ trackingCid }) => trackingCid);
    };
    expect(await ids()).toEqual(['0c01', '0d52', '0d51', '0801']);
    expect(await ids({ status: 'IN_PROGRESS' })).toEqual(['0d52', '0d51']);
    expect(await ids({ status: 'EXPIRING' })).toEqual(['0c01']);
    expect(await ids({ status: 'ACCEPTED' })).toEqual(['0801']);
    expect(await ids({ missing: 'sv-2::1' })).toEqual(['0d51']);
    expect(await ids({ status: 'EXPIRING', missing: 'sv-2::1' })).toEqual([]);
    expect(await ids({ status: 'ACCEPTED', missing: 'sv-2::1' })).toEqual([]);
    expect(await ids({ missing: 'sv-1::1' })).toEqual([]);
    const { value } = await reader.getGovernanceRequest({ id: '0d51' });
    // Milliseconds from the head, at second 16 of the second day, to the deadline at its second 30. SV-2 is the only super validator.
    expect(value).toMatchObject({ timeLeft: '14000', missing: [{ sv: 'sv-2::1', name: 'SV-2' }], threshold: 1 });
    expect((await reader.getGovernanceRequest({ id: '0c01' })).value?.timeLeft).toBe('0');
  });
});

describe('super validators', () => {
  it('come from the newest rules, with node, price vote and number of votes', async () => {
    await commit([
      entry(17 + day, ['0e'], {
        svNodeStates: [
          {
            ordinal: 0,
            contractId: '0e01',
            party: 'sv-2::1',
            name: 'SV-2',
            scanUrl: 'https://scan.example',
            sequencers: [
              { id: 'SEQ::old', url: 'https://old.example', serial: null, migrationId: 3, availableAfter: microsOf(1) },
              { id: 'SEQ::new', url: 'https://new.example', serial: 1, migrationId: null, availableAfter: null },
            ],
          },
        ],
        priceVotes: [{ ordinal: 0, contractId: '0e02', party: 'sv-2::1', price: coin(0.16) }],
      }),
    ]);
    const { value } = await reader.listSuperValidators(firstPage);
    expect(value.total).toBe(1);
    expect(value.content[0]).toMatchObject({
      svId: 'sv-2::1',
      svRewardWeight: '1',
      publicUrl: 'https://scan.example',
      seqId: 'SEQ::new',
      seqUrl: 'https://new.example',
      seqAvailableAfter: null,
      coinPrice: '0.16',
      totalVotes: '3',
      totalSponsored: '0',
    });
  });

  it('show turnout, votes and open requests without their vote', async () => {
    const { value } = await reader.getSuperValidator({ svId: 'sv-2::1' });
    expect(value).toMatchObject({ svId: 'sv-2::1', totalVotes: '3' });
    // Only of closed requests.
    expect(value?.turnout).toEqual({ requests: '1', votes: '1', share: '100' });
    expect(value?.votes.map(({ trackingCid, status, accept }) => [trackingCid, status, accept])).toEqual([
      ['0d52', 'IN_PROGRESS', false],
      ['0c01', 'EXPIRING', true],
      ['0801', 'ACCEPTED', true],
    ]);
    expect(value?.open.map(({ trackingCid, timeLeft }) => [trackingCid, timeLeft])).toEqual([['0d51', 13_000]]);
    // SV-1 was offboarded.
    expect((await reader.getSuperValidator({ svId: 'sv-1::1' })).value).toBeNull();
  });
});

describe('names of parties', () => {
  it('are those of current and former super validators, then of name entries that have not expired', async () => {
    await commit([
      entry(18 + day, ['0f'], {
        parties: ['alice::1', 'bob::1', 'sv-1::1'],
        names: [
          nameCreated('alice.old', 'alice::1'),
          nameCreated('alice.new', 'alice::1', { ordinal: 1, expiresAt: microsOf(20 * day) }),
          nameCreated('bob.expired', 'bob::1', { ordinal: 2, expiresAt: microsOf(1) }),
          nameCreated('sv.entry', 'sv-1::1', { ordinal: 3 }),
        ],
      }),
    ]);
    const { content } = (await reader.listParties({ ...firstPage, sortBy: 'LAST_ACTIVITY_AT' })).value;
    const names = Object.fromEntries(content.map((party) => [party.partyAddress, party.partyName]));
    expect(names).toMatchObject({ 'alice::1': 'alice.new', 'bob::1': null, 'sv-1::1': 'SV-1' });
  });
});

describe('featured apps', () => {
  it('are the active rights, newest first', async () => {
    const right = (contractId: string) => ({
      ordinal: 0,
      contractId,
      templateId: 'ab:Splice.Amulet:FeaturedAppRight',
      dso,
      provider: 'app::1',
      activityWeight: null,
    });
    await commit([
      entry(19 + day, ['10'], { featuredApps: [right('1001')] }),
      entry(20 + day, ['11'], { featuredApps: [right('1101')] }),
      entry(21 + day, ['12'], {
        featuredApps: [right('1201')],
        archived: [archived('1101', 'Splice.Amulet:FeaturedAppRight')],
      }),
    ]);
    const { value } = await reader.listFeaturedApps({ page: 0, size: 10 });
    expect([value.total, ...value.content.map((app) => app.contractId)]).toEqual([2, '1201', '1001']);
  });
});
