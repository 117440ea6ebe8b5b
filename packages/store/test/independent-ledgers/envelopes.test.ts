import { describe, expect, it } from 'vitest';
import { clean, firstPage, holdingsOf, index } from './index-items.ts';
import { expire, mint, transfer } from './movements.ts';
import {
  changed,
  coin,
  coinArgs,
  created,
  dso,
  exercised,
  featuredApp,
  item,
  type Json,
  license,
  reassignment,
  round,
  updateIdOf,
  withoutNulls,
} from './scan-shapes.ts';

/** A coin with the choice that mints it. */
function minted(contract: string, owner: string, amount: string) {
  return mint(coin(contract, owner, amount), owner, amount);
}

const amulet = 'Splice.Amulet:Amulet';

function without(raw: Json, ...fields: readonly string[]): Json {
  return Object.fromEntries(Object.entries(raw).filter(([field]) => !fields.includes(field)));
}

describe('an update of an independent ledger', () => {
  it('is read without any of the optional fields', async () => {
    const whole = item(1, [transfer('alice', [{ to: 'bob', amount: '1.0' }], { inputs: ['00in'] }), round('00r', 7)]);
    const bare = changed(without(whole, 'workflow_id', 'effective_at'), (event) =>
      without(
        event,
        'event_type',
        'event_id',
        'package_name',
        'created_at',
        'observers',
        'interface_id',
        'acting_parties',
      ),
    );
    const { reader, status } = await index(withoutNulls(bare));
    expect(status).toMatchObject({ unread: [], quarantined: 0 });
    const [row] = (await reader.listTransfers(firstPage)).value.content;
    expect([row?.transferType, row?.amount, row?.eventId]).toEqual(['TRANSFER', '1', `${updateIdOf(1)}:0`]);
    const [update] = (await reader.listUpdates(firstPage)).value.content;
    // 4: the transfer, the archival of its input, its output, and the round.
    expect([update?.workflowId, update?.effectiveAt, update?.eventsCount]).toEqual([null, null, 4]);
    const detail = (await reader.getEvent({ eventId: `${updateIdOf(1)}:1` })).value;
    expect([detail?.eventType, detail?.interfaceId, detail?.actingParties, detail?.consuming]).toEqual([
      'exercised_event',
      null,
      '[]',
      true,
    ]);
  });

  it('may have unknown fields, templates and choices', async () => {
    const unheard = exercised('Splice.AmuletRules:AmuletRules', 'AmuletRules_Unheard', {
      over: { new_field: [1.5, { deep: null }] },
    });
    const { reader, status } = await index(
      item(
        1,
        [
          unheard,
          created('00x', 'Splice.Unheard:Thing', { a: '1' }),
          created('00y', 'App:Thing', {}, { package_name: 'app' }),
        ],
        { traffic: { cost: '5' } },
      ),
    );
    // The choice changes no coin, and `App:Thing` is of no known package, so neither is unread.
    const [template, event] = ['Splice.Unheard:Thing', `${updateIdOf(1)}:1`];
    expect(status.unread).toEqual([
      { template, reason: 'unknown-template', detail: template, times: 1, first: event, last: event },
    ]);
    expect((await reader.getEvent({ eventId: `${updateIdOf(1)}:0` })).value?.eventData).toContain(
      '"new_field":[1.5,{"deep":null}]',
    );
  });

  it('counts unread events per template and reason, with first and last event', async () => {
    const thing = (n: number) => item(n, [created(`00${n}`, 'Splice.Unheard:Thing', {})]);
    const { status } = await index(thing(1), thing(2), item(3, []), thing(4));
    expect(status.unread).toEqual([
      {
        template: 'Splice.Unheard:Thing',
        reason: 'unknown-template',
        detail: 'Splice.Unheard:Thing',
        times: 3,
        first: `${updateIdOf(1)}:0`,
        last: `${updateIdOf(4)}:0`,
      },
    ]);
  });

  it('counts even if it has no events', async () => {
    const { reader, status } = await index(
      item(1, []),
      item(2, [featuredApp('00c', 'app::1')]),
      item(3, []),
      item(4, []),
    );
    expect(status).toMatchObject({ ...clean, updates: 4, events: 1 });
    const { content } = (await reader.listUpdates(firstPage)).value;
    expect(content.map((row) => [row.rootEventIds, row.eventsCount])).toEqual([
      ['[]', 0],
      ['[]', 0],
      [`["${updateIdOf(2)}:0"]`, 1],
      ['[]', 0],
    ]);
    const events = (await reader.listContractEvents({ contractId: '00c', size: 10, orderBy: 'ASC' })).value?.content;
    expect(events?.map((row) => row.updateId)).toEqual([updateIdOf(2)]);
  });

  it('keeps and counts events that no root refers to', async () => {
    const lost = item(1, [license('00l', 'val::1'), coin('00c', 'alice', '1.0')], { root_event_ids: [] });
    const { reader, status } = await index(lost);
    expect(status.events).toBe(2);
    // No choice explains the coin.
    expect(status.unread.map(({ reason }) => reason)).toEqual(['detached-event', 'detached-event', 'unknown-choice']);
    expect((await reader.listValidators({ ...firstPage, status: 'ALL' })).value.total).toBe(1);
  });

  it('reads times with any number of fraction digits, floored to milliseconds', async () => {
    const fractions = ['', '.5', '.12', '.123', '.1239', '.12345', '.123456', '.1234567', '.12345678', '.123456789'];
    const items = fractions.map((fraction, n) =>
      changed(
        item(n + 1, [coin(`00${n}`, 'alice', '1.0')], { effective_at: `2026-03-01T00:00:00${fraction}Z` }),
        (event) => ({ ...event, created_at: `2026-03-01T00:00:00${fraction}Z` }),
      ),
    );
    const { reader, status } = await index(...items);
    expect(status.quarantined).toBe(0);
    const { content } = (await reader.listUpdates({ ...firstPage, orderBy: 'ASC' })).value;
    expect(content.map((row) => Number(row.effectiveAt) - Date.UTC(2026, 2, 1))).toEqual([
      0, 500, 120, 123, 123, 123, 123, 123, 123, 123,
    ]);
  });

  it('reads a migration id given as text', async () => {
    const { reader } = await index(item(1, [], { migration_id: '4' }));
    expect((await reader.listUpdates(firstPage)).value.content[0]?.migrationId).toBe(4);
  });

  it('is quarantined if a field is invalid, and later updates are read', async () => {
    const bad = [
      ...[-1, 2 ** 31, 1.5, '4x', null].map((migration_id, n) => item(n + 1, [], { migration_id })),
      item(6, [], { record_time: 'soon' }),
      item(7, [], { update_id: 'f'.repeat(1025) }),
      item(8, [coin('0'.repeat(1025), 'alice', '1.0')]),
      item(9, [coin('00c', 'alice', '1.0', { observers: ['p'.repeat(1025)] })]),
      item(10, [coin('00d', 'alice', '1.0', { event_type: 'pondered_event' })]),
      item(11, [exercised(amulet, 'Archive', { on: '00c', over: { consuming: null } })]),
    ];
    const { status } = await index(...bad, item(12, []));
    expect(status).toMatchObject({ updates: 1, quarantined: bad.length });
  });

  it('counts once if it is repeated in a page or out of order', async () => {
    const [one, two, three] = [
      item(1, [minted('00a', 'alice', '1.0')]),
      item(2, [minted('00b', 'alice', '2.0')]),
      item(3, [expire('00a', 'alice')]),
    ];
    const { reader, status } = await index(one, two, two, three, one);
    expect(status).toMatchObject({ ...clean, updates: 3 });
    expect((await holdingsOf({ reader }, 'alice'))?.total_coin_holdings).toBe('2');
  });

  it('may have five thousand events', async () => {
    const coins = Array.from({ length: 1250 }, (_, n) => n);
    const batch = exercised('Splice.DsoRules:DsoRules', 'DsoRules_ExpireStale', {
      children: coins.flatMap((n) => [
        transfer('alice', [{ to: `p${n % 100}`, amount: '1.0' }], { inputs: [`00in${n}`], prefix: `00out${n}-` }),
        created(`00m${n}`, 'Splice.Amulet:FeaturedAppActivityMarker', {
          dso,
          provider: 'alice',
          beneficiary: 'alice',
          weight: '1.0',
        }),
      ]),
    });
    const { reader, status } = await index(
      item(
        1,
        coins.map((n) => minted(`00in${n}`, 'alice', '1.0')),
      ),
      item(2, [batch]),
    );
    // Per coin: a mint and the coin; then in one update a transfer, the archival, the new coin and a marker.
    expect(status).toMatchObject({ events: 2 * 1250 + (1 + 4 * 1250), transfers: 2 * 1250, irregularities: [] });
    const { content } = (await reader.listTransfers({ ...firstPage, size: 1 })).value;
    expect(content[0]?.eventId).toBe(`${updateIdOf(2)}:${1 + 4 * 1249}`);
    // Of 1,250 transfers to 100 parties, the last 50 are to p0 to p49.
    expect((await holdingsOf({ reader }, 'p99'))?.total_coin_holdings).toBe('12');
  });
});

describe('a reassignment of an independent ledger', () => {
  it('needs no submitter, and neither creates nor archives the coin', async () => {
    const arrival = without(coin('00a', 'alice', '5.0').event, 'event_type');
    const { reader, status } = await index(
      item(1, [created('00a', amulet, coinArgs('alice', '5.0'))]),
      reassignment(2, { contract_id: '00a', migration_id: '3' }),
      reassignment(3, { created_event: { ...arrival, event_id: `${updateIdOf(3)}:0` }, migration_id: '3' }),
    );
    expect(status).toMatchObject({ quarantined: 0, updates: 3, events: 3 });
    const events = (await reader.listContractEvents({ contractId: '00a', size: 10, orderBy: 'ASC' })).value?.content;
    expect(events?.map((row) => row.synchronizer)).toEqual(['global-domain::1220dd', 'source::1220', 'target::1220']);
    expect((await holdingsOf({ reader }, 'alice'))?.total_coin_holdings).toBe('5');
  });
});
