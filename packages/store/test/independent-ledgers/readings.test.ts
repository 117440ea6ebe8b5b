import { describe, expect, it } from 'vitest';
import { clean, firstPage, type Index, index, indexEveryWay, transferText } from './index-items.ts';
import { legSide, logOf, mint, send, tap, tokenTransfer, completed, transfer } from './movements.ts';
import {
  archive,
  coin,
  created,
  dso,
  dsoRules,
  exercised,
  item,
  type Json,
  license,
  type Node,
  reassignment,
  round,
  sv,
  updateIdOf,
  vote,
  voteRequest,
} from './scan-shapes.ts';

// Rules of docs/contract.md (V1, V2, …) about values that the other tests of this folder do not cover.

const amulet = 'Splice.Amulet:Amulet';

describe('sorted lists', () => {
  it('compare times in milliseconds, then party ids in the same direction (V8)', async () => {
    const seen = (n: number, party: string, micros: string) => {
      const time = `2026-03-01T00:00:05.123${micros}Z`;
      const nodes = [
        license(`00l${n}`, party, { lastActiveAt: time }),
        created(`00m${n}`, 'App:Mark', {}, { observers: [party] }),
      ];
      return item(n, nodes, { record_time: time });
    };
    const { reader } = await index(seen(1, 'b::1', '001'), seen(2, 'c::1', '500'), seen(3, 'a::1', '999'));
    for (const orderBy of ['ASC', 'DESC'] as const) {
      const expected = orderBy === 'ASC' ? ['a::1', 'b::1', 'c::1'] : ['c::1', 'b::1', 'a::1'];
      const validators = (await reader.listValidators({ ...firstPage, orderBy, status: 'ALL' })).value.content;
      expect(validators.map((row) => row.validator)).toEqual(expected);
      for (const sortBy of ['FIRST_SEEN_AT', 'LAST_ACTIVITY_AT'] as const) {
        const parties = (await reader.listParties({ ...firstPage, orderBy, sortBy })).value.content;
        expect(parties.map((row) => row.partyAddress).filter((party) => party !== dso)).toEqual(expected);
      }
    }
  });
});

describe('a reassignment', () => {
  const move = (n: number, event: Json) => reassignment(n, { submitter: `submitter-${n}::1220`, ...event });
  const arrival = coin('00a', 'alice', '5.0', { observers: ['val::1220'] }).event;
  const eventOf = async ({ reader }: Index, eventId: string) => (await reader.getEvent({ eventId })).value;

  it('is an update of one event with the fields of its contract, and neither creates nor archives it (V11)', async () => {
    const given = { event_id: 'given-id' };
    const indexed = await index(
      item(1, [coin('00a', 'alice', '5.0')]),
      move(2, { contract_id: '00a' }),
      move(3, { created_event: { ...arrival, ...given } }),
    );
    const { reader, status } = indexed;
    const updates = (await reader.listUpdates({ ...firstPage, orderBy: 'ASC' })).value.content.slice(1);
    const fields = { effectiveAt: null, workflowId: null, eventsCount: 1 };
    expect(updates).toMatchObject([
      { ...fields, rootEventIds: `["${updateIdOf(2)}:0"]`, synchronizerId: 'source::1220' },
      { ...fields, rootEventIds: '["given-id"]', synchronizerId: 'target::1220' },
    ]);
    const shared = {
      templateName: amulet,
      packageName: 'splice-amulet',
      actingParties: null,
      choice: null,
      choiceArgument: null,
      childEventIds: null,
      exerciseResult: null,
      consuming: null,
      interfaceId: null,
    };
    expect(await eventOf(indexed, `${updateIdOf(2)}:0`)).toMatchObject({
      ...shared,
      eventType: 'unassigned_event',
      createArguments: null,
      signatories: null,
      observers: null,
    });
    expect(await eventOf(indexed, 'given-id')).toMatchObject({
      ...shared,
      eventType: 'assigned_event',
      createArguments: JSON.stringify(arrival.create_arguments),
      signatories: JSON.stringify(arrival.signatories),
      observers: '["val::1220"]',
    });
    const events = (await reader.listContractEvents({ contractId: '00a', size: 10, orderBy: 'ASC' })).value?.content;
    expect(events?.map((row) => [row.createdEvents, row.effectiveAt === null])).toEqual([
      [1, false],
      [0, true],
      [0, true],
    ]);
    // The submitter counts as an acting party (V22), although the event has none; the coin counts on every synchronizer (V37).
    for (const party of ['submitter-2::1220', 'submitter-3::1220', 'val::1220']) {
      expect((await reader.getParty({ partyId: party })).value?.partyId).toBe(party);
    }
    expect(
      (await reader.listParties({ ...firstPage, sortBy: 'FIRST_SEEN_AT' })).value.content.map((row) => row.balance),
    ).toContain('5');
    // Update 1 creates the coin without a choice; the reassignments add no irregularity.
    const irregularities = [{ kind: 'coin changed and nothing says why', times: 1 }];
    expect(status).toMatchObject({ quarantined: 0, irregularities });
  });

  it('has the template of the latest assignment of its contract, and null before', async () => {
    const indexed = await index(
      move(1, { contract_id: '00a' }),
      move(2, { created_event: arrival }),
      move(3, { contract_id: '00a' }),
    );
    const templates = await Promise.all(
      [1, 2, 3].map(async (n) => (await eventOf(indexed, `${updateIdOf(n)}:0`))?.templateName),
    );
    expect(templates).toEqual([null, amulet, amulet]);
    const listed = (await indexed.reader.listEvents({ ...firstPage, orderBy: 'ASC' })).value.content;
    expect(listed.map((row) => row.templateName)).toEqual(templates);
  });
});

describe('names', () => {
  const entry = (contract: string, user: string, name: string, expiresAt: string | null) =>
    created(contract, 'Splice.Ans:AnsEntry', { dso, user, name, url: '', description: '', expiresAt });
  const late = '2026-03-09T00:00:00Z';
  const accountNames = async ({ reader }: Index) =>
    Object.fromEntries(
      ((await reader.listVotes({ id: '00v', page: 0, size: 10 })).value?.content ?? []).map((row) => [
        row.sv,
        row.accountName,
      ]),
    );

  it('of voters: an SV or former SV by its name, others by the key of the vote (V32)', async () => {
    const other = (n: number): [string, Json] => [`Key ${n}`, { ...vote(n, true)[1] }];
    const { reader, status } = await index(
      item(1, [dsoRules('00d1', [sv(1), sv(2)])]),
      item(2, [
        entry('00n3', 'sv-3::1220', 'three.unverified.cns', late),
        entry('00n1', 'sv-1::1220', 'one.unverified.cns', late),
      ]),
      item(3, [voteRequest('00v', null, [other(1), other(2), other(3)])]),
      item(4, [
        exercised('Splice.DsoRules:DsoRules', 'DsoRules_OffboardSv', {
          on: '00d1',
          consuming: true,
          children: [dsoRules('00d2', [sv(2)], [['sv-1::1220', { name: 'SV-1', participantId: 'PAR::1' }]])],
        }),
      ]),
    );
    expect(status).toMatchObject(clean);
    expect(await accountNames({ reader, status })).toEqual({
      'sv-1::1220': 'SV-1',
      'sv-2::1220': 'SV-2',
      'sv-3::1220': 'Key 3',
    });
  });

  it('of other parties: the first name entry in code point order that has not expired at the head (V32)', async () => {
    const items = [
      item(1, [
        entry('00n1', 'alice', 'alice.brief', '2026-03-01T00:00:03Z'),
        entry('00n2', 'alice', 'alice.lasting', late),
      ]),
      item(2, [coin('00c', 'alice', '1.0')]),
      item(3, [archive('00c')]),
    ];
    const nameOf = async ({ reader }: Index) =>
      (await reader.listParties({ ...firstPage, sortBy: 'FIRST_SEEN_AT' })).value.content.find(
        (row) => row.partyAddress === 'alice',
      )?.partyName;
    expect(await nameOf(await indexEveryWay(...items.slice(0, 2)))).toBe('alice.brief');
    expect(await nameOf(await index(...items))).toBe('alice.lasting');
  });
});

describe('a movement', () => {
  const rows = async (...nodes: readonly Node[]) => {
    const { reader, status } = await index(
      item(1, [round('00r7', 7, '0.0050000000'), mint(coin('00a', 'alice', '10.0'), 'alice', '10.0')]),
      item(2, nodes),
    );
    expect(status).toMatchObject(clean);
    // The first row is the mint.
    return (await reader.listTransfers({ ...firstPage, orderBy: 'ASC' })).value.content.slice(1).map(transferText);
  };
  const priced = (node: Node, amuletPrice: string): Node => {
    const result = node.event.exercise_result as { amuletSum: Json };
    return { ...node, event: { ...node.event, exercise_result: { amuletSum: { ...result.amuletSum, amuletPrice } } } };
  };

  it('by tap or mint has the price of its own result (V18)', async () => {
    const [tapped, minted] = [coin('00t', 'bob', '3.0'), coin('00m', 'bob', '4.0')];
    expect(await rows(priced(tap(tapped, 'bob', '3.0'), '0.07'), priced(mint(minted, 'bob', '4.0'), '0.08'))).toEqual([
      'TAP >bob 3 fee 0 @ 0.07',
      'MINT >bob 4 fee 0 @ 0.08',
    ]);
  });

  it('has the fee of its own summary, else of the nearest inner one (V17)', async () => {
    const fees = (holdingFees: string) => ({ sum: { holdingFees }, inputs: ['00a'] });
    const inner = transfer('alice', [{ to: 'bob', amount: '10.0' }], fees('1.5'));
    const outer = send('alice', inner);
    const result = outer.event.exercise_result as { result: { summary: Json } };
    const withOwnFee = {
      ...outer,
      event: {
        ...outer.event,
        exercise_result: {
          ...result,
          result: { ...result.result, summary: { ...result.result.summary, holdingFees: '2.5' } },
        },
      },
    };
    expect(await rows(withOwnFee)).toEqual(['PREAPPROVED_TRANSFER alice>bob 10 fee 2.5 @ 0.005']);
    expect(await rows(tokenTransfer(['alice', 'bob'], '10.0', completed('00out0'), [withOwnFee]))).toEqual([
      'TOKEN_TRANSFER alice>bob 10 fee 2.5 @ 0.005',
    ]);
  });

  const settle = (...logs: readonly Node[]) =>
    exercised('Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules', 'SettlementFactory_SettleBatch', {
      children: [archive('00a'), coin('00s', 'alice', '10.0'), ...logs],
    });
  it('is a SELF_TRANSFER if a party settles with itself only (V13)', async () => {
    const self = [legSide('0', 'SenderSide', 'alice', '10.0'), legSide('0', 'ReceiverSide', 'alice', '10.0')];
    expect(await rows(settle(logOf('alice', self)))).toEqual(['SELF_TRANSFER alice>alice 10 fee 0 @ 0.005']);
  });

  it('that settles both ways has two senders and no receiver (V16)', async () => {
    const both = settle(
      logOf('alice', [legSide('0', 'SenderSide', 'bob', '7.0'), legSide('1', 'ReceiverSide', 'bob', '2.0')]),
      logOf('bob', [legSide('0', 'ReceiverSide', 'alice', '7.0'), legSide('1', 'SenderSide', 'alice', '2.0')]),
    );
    expect(await rows(both)).toEqual(['SETTLEMENT alice+bob> 9 fee 0 @ 0.005']);
  });
});

describe('empty text', () => {
  it('is returned unchanged, except for a workflow id, which is null (V2)', async () => {
    const { reader } = await index(
      item(1, [
        dsoRules('00d', [sv(1)]),
        created('00n', 'Splice.DSO.SvState:SvNodeState', {
          dso,
          sv: 'sv-1::1220',
          svName: 'SV-1',
          state: {
            synchronizerNodes: [
              ['s', { scan: { publicUrl: '' }, sequencer: { migrationId: '1', sequencerId: '', url: '' } }],
            ],
          },
        }),
        license('00l', 'val::1', {
          metadata: { lastUpdatedAt: '2026-02-28T08:00:00Z', version: '', contactPoint: '' },
        }),
        voteRequest('00v', null, [vote(1, true)], { reason: { url: '', body: '' } }),
      ]),
    );
    const [node] = (await reader.listSuperValidators(firstPage)).value.content;
    expect([node?.publicUrl, node?.svPublicUrl, node?.seqId, node?.seqUrl]).toEqual(['', '', '', '']);
    const [row] = (await reader.listValidators({ ...firstPage, status: 'ALL' })).value.content;
    expect([row?.version, row?.contactPoint]).toEqual(['', '']);
    const request = (await reader.getVoteRequest({ id: '00v' })).value;
    expect([request?.reasonUrl, request?.reasonBody]).toEqual(['', '']);
    expect((await reader.listUpdates(firstPage)).value.content[0]?.workflowId).toBeNull();
  });
});
