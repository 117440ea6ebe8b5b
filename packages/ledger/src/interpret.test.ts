import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../test/facts-of.ts';
import { coinTransfer, instruction, completed } from '../test/moves.ts';
import { archived, coin, coinArgs, created, dso, exercised, lockedCoin, scanItem } from '../test/scan-item.ts';
import { interpret } from './interpret.ts';
import { decodeUpdate } from './updates/decode.ts';
import { parseTime } from './values/time.ts';

const license = {
  validator: 'acme::1220',
  sponsor: 'SV-1::1220',
  dso,
  faucetState: { firstReceivedFor: { number: '12000' }, lastReceivedFor: { number: '69549' }, numCouponsMissed: '31' },
  metadata: { lastUpdatedAt: '2025-11-01T08:00:00.000000Z', version: '0.4.23', contactPoint: '' },
  lastActiveAt: '2025-11-07T09:50:00.000000Z',
};

describe('interpret', () => {
  it('reads coins with owner, amount, round, rate and lock', () => {
    expect(factsOf(coin('00a', 'alice', '1.5'), lockedCoin('00b', 'bob', '2.0')).coins).toEqual([
      {
        ordinal: 0,
        contractId: '00a',
        owner: 'alice',
        amount: 15_000_000_000n,
        createdRound: 61_234,
        ratePerRound: 190_259n,
        locked: false,
        lockExpiresAt: null,
      },
      expect.objectContaining({ owner: 'bob', locked: true, lockExpiresAt: parseTime('2025-09-08T12:00:00Z') }),
    ]);
  });

  it('reads licenses with and without metadata', () => {
    const old = { validator: license.validator, sponsor: license.sponsor, dso };
    const template = 'Splice.ValidatorLicense:ValidatorLicense';
    expect(factsOf(created('00a', template, license), created('00b', template, old)).licenses).toMatchObject([
      {
        validator: 'acme::1220',
        sponsor: 'SV-1::1220',
        version: '0.4.23',
        contactPoint: '',
        lastActiveAt: parseTime(license.lastActiveAt),
        firstRound: 12_000n,
        lastRound: 69_549n,
        missedRounds: 31n,
      },
      { version: null, contactPoint: null, lastActiveAt: null, lastUpdatedAt: null, lastRound: null },
    ]);
  });

  it('reads rounds, featured apps and names', () => {
    const facts = factsOf(
      created('00r', 'Splice.Round:OpenMiningRound', {
        dso,
        round: { number: '12' },
        amuletPrice: '0.1500000000',
        opensAt: '2026-01-01T00:00:00Z',
      }),
      created('00f', 'Splice.Amulet:FeaturedAppRight', { dso, provider: 'app::1' }),
      created('00n', 'Splice.Ans:AnsEntry', {
        dso,
        user: 'alice',
        name: 'alice.cns',
        url: '',
        description: 'A',
        expiresAt: null,
      }),
    );
    expect(facts.rounds).toMatchObject([
      { number: 12, price: 1_500_000_000n, opensAt: parseTime('2026-01-01T00:00:00Z') },
    ]);
    expect(facts.featuredApps).toMatchObject([{ contractId: '00f', dso, provider: 'app::1' }]);
    expect(facts.names).toMatchObject([
      { party: 'alice', name: 'alice.cns', url: '', description: 'A', expiresAt: null },
    ]);
  });

  it('reports every consuming exercise as an archived contract, also of contracts created in the update', () => {
    const facts = factsOf(
      created('00a', 'App:Thing', {}),
      archived('00a', 'App:Thing'),
      exercised('App:Thing', 'Look', { on: '00b' }),
    );
    expect(facts.archived).toEqual([{ ordinal: 1, contractId: '00a', templateName: '' }]);
  });

  it('lists each party once, in order of first appearance', () => {
    const facts = factsOf(
      exercised('App:Thing', 'Do', {
        actors: ['zoe', 'alice'],
        children: [created('00a', 'App:Thing', {}, { observers: ['yan', 'zoe'] })],
      }),
      coinTransfer('alice', [{ to: 'bob', amount: '1.0' }]),
    );
    expect(facts.parties).toEqual(['zoe', 'alice', dso, 'yan', 'bob']);
  });

  it('reads only the parties of a reassignment: submitter and stakeholders', () => {
    const way = { submitter: 'carol', source_synchronizer: 's', target_synchronizer: 't', migration_id: 4 };
    const base = { update_id: '1220aa', record_time: '2026-01-01T00:00:00.000000Z' };
    const arrival = interpret(
      decodeUpdate({ ...base, event: { ...way, created_event: coin('00c', 'alice', '1.0').event } }),
    );
    expect(arrival).toMatchObject({ parties: [dso, 'alice', 'carol'], coins: [], archived: [], unread: [] });
    const departure = interpret(decodeUpdate({ ...base, event: { ...way, contract_id: '00c' } }));
    expect(departure).toMatchObject({ parties: ['carol'], archived: [], unread: [] });
  });
});

describe('unread facts', () => {
  it('report a payload that Scan could not decode, and the rest is read', () => {
    const facts = factsOf(
      created('00a', 'Splice.Amulet:Amulet', { error: 'no codegen', value: {} }),
      exercised('Splice.DsoRules:DsoRules', 'DsoRules_CloseVoteRequest', {
        result: { error: 'no codegen', value: [] },
      }),
      coin('00b', 'bob', '1.0'),
    );
    expect(facts.unread).toMatchObject([
      { ordinal: 0, reason: 'undecodable-payload', detail: 'create_arguments: no codegen' },
      // Coin that no choice creates is reported too.
      { ordinal: 0, reason: 'unknown-choice', detail: 'Splice.Amulet:Amulet created' },
      { ordinal: 1, reason: 'undecodable-payload', detail: 'exercise_result: no codegen' },
      { ordinal: 2, reason: 'unknown-choice' },
    ]);
    expect(facts.coins).toHaveLength(1);
  });

  it('report the path of a malformed value', () => {
    const facts = factsOf(
      created('00v', 'Splice.ValidatorLicense:ValidatorLicense', { ...license, lastActiveAt: 'today' }),
    );
    expect(facts.unread).toMatchObject([
      { ordinal: 0, reason: 'malformed-payload', detail: 'create_arguments.lastActiveAt is "today", not a time' },
    ]);
  });

  it('report an acceptance without sender and coin', () => {
    const facts = factsOf(instruction('TransferInstruction_Accept', completed('00gone'), []));
    expect(facts.transfers).toEqual([]);
    expect(facts.unread).toMatchObject([{ ordinal: 0, reason: 'malformed-payload' }]);
  });

  it('report unknown templates of known packages only', () => {
    const facts = factsOf(
      created('00a', 'Splice.Amulet:Bond', {}),
      created('00b', 'Splice.Wallet.New:Thing', {}),
      created('00c', 'App:Thing', {}),
    );
    expect(facts.unread).toMatchObject([{ ordinal: 0, reason: 'unknown-template', detail: 'Splice.Amulet:Bond' }]);
  });

  it('report coin changed by an unknown choice', () => {
    const facts = factsOf(
      exercised('Splice.AmuletRules:AmuletRules', 'AmuletRules_Gift', { children: [coin('00a', 'bob', '1.0')] }),
    );
    expect(facts.unread).toMatchObject([
      { ordinal: 0, reason: 'unknown-choice', detail: 'Splice.AmuletRules:AmuletRules AmuletRules_Gift' },
    ]);
  });

  it('report events that no root reaches', () => {
    const item = scanItem([created('00a', 'App:Thing', {})], { root_event_ids: [] });
    expect(interpret(decodeUpdate(item)).unread).toMatchObject([{ ordinal: 0, reason: 'detached-event' }]);
  });

  it('are returned instead of an error for any payload of known templates and choices; each transfer has a party', () => {
    const templates = [
      'Splice.Amulet:Amulet',
      'Splice.Amulet:LockedAmulet',
      'Splice.AmuletRules:AmuletRules',
      'Splice.DsoRules:DsoRules',
      'Splice.DsoRules:VoteRequest',
      'Splice.DSO.SvState:SvNodeState',
      'Splice.ValidatorLicense:ValidatorLicense',
      'Splice.Round:OpenMiningRound',
      'Splice.AmuletRules:TransferPreapproval',
      'Splice.AmuletTransferInstruction:AmuletTransferInstruction',
      'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
      'Splice.ExternalPartyAmuletRules:TransferCommand',
      'Splice.Ans:AnsRules',
      'Splice.Ans:AnsEntry',
    ];
    const choices = [
      'Archive',
      'AmuletRules_Transfer',
      'AmuletRules_BuyMemberTraffic',
      'AmuletRules_Mint',
      'TransferPreapproval_SendV2',
      'TransferFactory_Transfer',
      'TransferInstruction_Accept',
      'Allocation_ExecuteTransfer',
      'SettlementFactory_SettleBatch',
      'TransferCommand_Send',
      'AnsRules_CollectInitialEntryPayment',
      'Amulet_Expire',
      'EventLog_HoldingsChange',
      'DsoRules_CloseVoteRequest',
    ];
    // Field names of known payloads make random payloads reach the readers.
    const keys = [
      'transfer',
      'sender',
      'outputs',
      'result',
      'summary',
      'output',
      'tag',
      'value',
      'amount',
      'dso',
      'owner',
      'amulet',
      'svs',
      'votes',
      'meta',
      'values',
      'transferLegSides',
      'inputAppRewardAmount',
    ];
    const payload = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1.0', 'alice', 'TransferInstructionResult_Completed', '', null, true, 7),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 5 }),
        fc.constant(coinArgs('alice', '1.0')),
      ),
    })).value;
    const event = fc.record({
      template: fc.constantFrom(...templates),
      choice: fc.constantFrom(...choices),
      arg: payload,
      result: payload,
      consuming: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), (events) => {
        const nodes = events.map(({ template, arg }, index) => created(`00${index.toString()}`, template, arg));
        // Each exercise is above the next one, and has the created contracts as further children.
        const root = events.reduceRight<ReturnType<typeof exercised>[]>(
          (children, { template, choice, ...rest }) => [
            exercised(template, choice, { ...rest, children: [...children, ...nodes] }),
          ],
          [],
        );
        const facts = factsOf(...root);
        return facts.transfers.every((row) => row.senders.length + row.receivers.length > 0);
      }),
      { numRuns: 300 },
    );
  });
});
