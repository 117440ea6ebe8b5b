import { parseTime } from '@ledger-explorer/ledger';
import { expect, it } from 'vitest';
import { sequencerRows } from './sequencers.ts';

it('sequencerRows keeps either serial or migration, and no minimum date', () => {
  const base = { id: 'SEQ::a::1220', url: 'https://seq.example', svName: 'A' };
  const rows = sequencerRows([
    {
      domainId: 'x',
      sequencers: [
        { ...base, migrationId: -1, synchronizerSerial: 3, availableAfter: '2026-01-01T00:00:00Z' },
        { ...base, migrationId: 2, availableAfter: '-999999999-01-01T00:00:00+18:00' },
        { ...base, migrationId: 2, availableAfter: 'some day' },
      ],
    },
  ]);
  expect(rows.map(({ serial, migrationId, availableAfter }) => [serial, migrationId, availableAfter])).toEqual([
    [3, null, parseTime('2026-01-01T00:00:00Z')],
    [null, 2, null],
    [null, 2, null],
  ]);
});
