import { describe, expect, it } from 'vitest';
import { firstPage, holdingsOf, index } from './index-items.ts';
import { changed, coin, dso, item, type Json, updateIdOf } from './scan-shapes.ts';

describe('identifiers of an independent ledger', () => {
  const odd = [
    '#1:0',
    ':',
    '::',
    '=',
    '=:0',
    ':0',
    'ff00',
    'FF:1',
    'a/b?c&d=%2F',
    'ü:😀',
    '"\\\t\n{},',
    '__proto__',
    'constructor',
    ' ',
  ];

  it('may have any form: of updates, events, contracts and parties', async () => {
    const items = odd.map((id, n) =>
      changed(item(n + 1, [coin(`c${id}`, id, '1.0')], { update_id: id }), (event) => ({
        ...event,
        event_id: `${id}${id}`,
      })),
    );
    const { reader, status } = await index(...items);
    const owners = odd.length;
    expect(status).toMatchObject({ quarantined: 0, updates: odd.length, parties: owners + [dso].length });
    for (const id of odd) {
      const event = (await reader.getEvent({ eventId: `${id}${id}` })).value;
      expect([event?.eventId, event?.transactionId, event?.contractId]).toEqual([`${id}${id}`, id, `c${id}`]);
      expect((await holdingsOf({ reader }, id))?.total_unlocked_coin).toBe('1');
      const events = (await reader.listContractEvents({ contractId: `c${id}`, size: 10, orderBy: 'ASC' })).value
        ?.content;
      expect(events?.map((row) => [row.eventId, row.updateId])).toEqual([[`${id}${id}`, id]]);
    }
  });

  it('of events may begin with # or be map keys only', async () => {
    const [id, keyed] = [`#${updateIdOf(1)}:4`, `${updateIdOf(2)}:9`];
    const { event } = coin('00a', 'alice', '1.0');
    const { reader } = await index(
      item(1, [], { root_event_ids: [id], events_by_id: { [id]: { ...event, event_id: id } } }),
      item(2, [], { root_event_ids: [keyed], events_by_id: { [keyed]: { ...event, contract_id: '00b' } } }),
    );
    for (const eventId of [id, keyed]) expect((await reader.getEvent({ eventId })).value?.eventId).toBe(eventId);
    expect(
      (await reader.listUpdates({ ...firstPage, orderBy: 'ASC' })).value.content.map((row) => row.rootEventIds),
    ).toEqual([`["${id}"]`, `["${keyed}"]`]);
  });

  it('of duplicate events return the first event', async () => {
    const same = (raw: Json) => changed(raw, (event) => ({ ...event, event_id: '#0' }));
    const { reader, status } = await index(
      same(item(1, [coin('00a', 'alice', '1.0'), coin('00b', 'alice', '1.0')])),
      same(item(2, [coin('00c', 'alice', '1.0')])),
    );
    expect(status).toMatchObject({ updates: 2, events: 3 });
    expect((await reader.getEvent({ eventId: '#0' })).value?.contractId).toBe('00a');
  });
});
