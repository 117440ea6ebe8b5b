import { operationById, type Operation } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { parseExact } from '../../json/parse-exact.ts';
import type { ExactJson } from '../../json/exact-json.ts';
import { randomOf } from '../../session/random.ts';
import { hiddenFiltersOf, queryOf, selectionOf, valuesIn, widestOf } from './list-query.ts';

const {
  findValidators,
  listGovernanceRequests,
  listNames,
  listPartyContracts,
  listParties,
  listTransferHistory,
  listUpdateHistory,
} = operationById;

function rowsOf(text: string): readonly ExactJson[] {
  return parseExact(text).value as readonly ExactJson[];
}

const transfers = rowsOf(
  '[{"eventId":"c","transferType":"TAP","createdAt":30},{"eventId":"b","transferType":"MINT","createdAt":20},{"eventId":"a","transferType":"TAP","createdAt":10}]',
);

function kept(operation: Operation, rows: readonly ExactJson[], ...pairs: readonly (readonly [string, string])[]) {
  const { keeps } = selectionOf(operation, pairs);
  return rows.map((row) => keeps(row));
}

describe('a list query', () => {
  it('selects the rows that the spec declares for each value; several filters select rows that match all', () => {
    expect(kept(listTransferHistory, transfers, ['kind', 'TAP'])).toEqual([true, false, true]);
    expect(kept(listTransferHistory, transfers, ['kind', 'MINT,TAP'])).toEqual([true, true, true]);
    expect(kept(listTransferHistory, transfers, ['kind', 'TAP'], ['from', '20'])).toEqual([true, false, false]);
    expect(kept(listTransferHistory, transfers, ['from', '10'], ['to', '30'])).toEqual([false, true, true]);
    const updates = rowsOf('[{"migrationId":2,"recordTime":20},{"migrationId":1,"recordTime":10}]');
    expect(kept(listUpdateHistory, updates, ['from', '15'])).toEqual([true, false]);
    const validators = rowsOf(
      '[{"validator":"acme::1","validatorName":null,"active":true,"sponsor":"x"},{"validator":"b::2","validatorName":"Big ACME","active":false,"sponsor":null}]',
    );
    expect(kept(findValidators, validators, ['q', 'aCMe'])).toEqual([true, true]);
    expect(kept(findValidators, validators, ['q', 'big'])).toEqual([false, true]);
    expect(kept(findValidators, validators, ['q', 'acme'], ['status', 'ACTIVE'])).toEqual([true, false]);
    expect(kept(findValidators, validators, ['sponsor', 'x'])).toEqual([true, false]);
    const names = rowsOf('[{"name":"Alice.cns","party":"a"},{"name":"malice.cns","party":"b"}]');
    expect(kept(listNames, names, ['prefix', 'aLI'])).toEqual([true, false]);
    const requests = rowsOf(
      '[{"status":"EXPIRING","missing":[{"sv":"x"}]},{"status":"EXPIRED","missing":[{"sv":"x"}]},{"status":"IN_PROGRESS","missing":[]}]',
    );
    expect(kept(listGovernanceRequests, requests, ['missing', 'x'])).toEqual([true, false, false]);
  });

  it('selects by defaults too, and widestOf returns the values that select all rows', () => {
    const contracts = rowsOf('[{"archivedAt":null,"templateName":"A:A"},{"archivedAt":5,"templateName":"A:A"}]');
    expect(kept(listPartyContracts, contracts)).toEqual([true, false]);
    expect(widestOf(listPartyContracts)).toEqual([['state', 'ALL']]);
    expect(kept(listPartyContracts, contracts, ['state', 'ALL'])).toEqual([true, true]);
    expect(widestOf(findValidators)).toEqual([]);
  });

  it('has the usual order, the reverse, or the order of a sort key', () => {
    expect(selectionOf(listTransferHistory, []).order).toBe('usual');
    expect(selectionOf(listTransferHistory, [['orderBy', 'ASC']]).order).toBe('reverse');
    const { order } = selectionOf(listParties, [
      ['sortBy', 'FIRST_SEEN_AT'],
      ['orderBy', 'ASC'],
    ]);
    const parties = rowsOf('[{"firstSeen":2,"partyAddress":"a"},{"firstSeen":null,"partyAddress":"b"}]');
    expect(typeof order === 'function' && parties.toSorted(order)).toEqual(parties.toReversed());
  });

  it('takes filter values from rows, without values that cannot be sent', () => {
    expect(valuesIn(listTransferHistory, 'kind', transfers[0] ?? null)).toEqual(['TAP']);
    expect(valuesIn(findValidators, 'version', rowsOf('[{"version":null}]')[0] ?? null)).toEqual([]);
    expect(hiddenFiltersOf(listUpdateHistory).map(({ name }) => name)).toEqual(['template', 'choice']);
    const combination = {
      kind: 'two',
      orderBy: 'ASC',
      period: 'both',
      part: 'later',
      size: 'small',
      position: 'written',
    };
    const { pairs, size, page, isLater, isPinned } = queryOf(listTransferHistory, combination, transfers, randomOf(2));
    const query = Object.fromEntries(pairs);
    expect(query.kind?.split(',')).toHaveLength(2);
    expect(Number(query.from)).toBeLessThanOrEqual(Number(query.to));
    expect(query.orderBy).toBe('ASC');
    expect({ size, page, isLater, isPinned }).toEqual({ size: 1, page: 0, isLater: true, isPinned: true });
  });
});
