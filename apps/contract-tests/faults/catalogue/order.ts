import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { editRequest } from '../edits/edit-request.ts';
import { editRows } from '../edits/edit-rows.ts';
import type { Fault } from '../proxy/fault.ts';

/** Order of lists and of what ties in them (seed rule 3; V7, V8, V9, V10). */
export const order: readonly Fault[] = [
  {
    name: 'first-seen-runs-the-other-way',
    rule: 'seed: orderBy',
    answer: editRequest((request) =>
      request.asks('listParties') && request.choice('sortBy') === 'FIRST_SEEN_AT'
        ? request.withQuery({ orderBy: request.choice('orderBy') === 'ASC' ? 'DESC' : 'ASC' })
        : request,
    ),
  },
  {
    name: 'the-order-of-updates-is-ignored',
    rule: 'seed: orderBy',
    answer: editRequest((request) =>
      request.asks('listUpdates') && request.choice('orderBy') === 'ASC'
        ? request.withQuery({ orderBy: 'DESC' })
        : request,
    ),
  },
  {
    name: 'transfers-are-oldest-first-by-default',
    rule: 'seed: orderBy',
    answer: editRequest((request) =>
      request.asks('listTransfers') && request.query('orderBy') === null
        ? request.withQuery({ orderBy: 'ASC' })
        : request,
    ),
  },
  {
    name: 'the-sort-key-of-parties-is-ignored',
    rule: 'seed: sortBy',
    answer: editRequest((request) =>
      request.asks('listParties') ? request.withQuery({ sortBy: 'LAST_ACTIVITY_AT' }) : request,
    ),
  },
  {
    name: 'tied-parties-are-the-other-way-round',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) =>
      reverseTies(rows, request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen'),
    ),
  },
  {
    name: 'ties-of-parties-go-up-in-either-direction',
    rule: 'V8',
    answer: editRows(['listParties'], (rows, request) =>
      request.choice('orderBy') === 'DESC'
        ? reverseTies(rows, request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen')
        : undefined,
    ),
  },
  {
    name: 'the-second-page-has-two-neighbours-swapped',
    rule: 'V7',
    answer: editRows(['listTransfers', 'listUpdates'], (rows, request) => {
      const [first, second, ...others] = rows;
      if (request.integer('page') < 1 || first === undefined || second === undefined) return undefined;
      return [second, first, ...others];
    }),
  },
  {
    name: 'events-of-one-update-run-backwards',
    rule: 'V10',
    answer: editRows(['listEvents'], (rows) => reverseTies(rows, 'transactionId')),
  },
  {
    name: 'vote-requests-are-oldest-first',
    rule: 'V9',
    answer: editRows(['listVoteRequests'], (rows) => rows.toReversed()),
  },
  {
    name: 'votes-are-by-name',
    rule: 'V9',
    answer: editRows(['listVotes'], (rows) =>
      rows.toSorted((a, b) => (textOf(a.sv ?? null) < textOf(b.sv ?? null) ? -1 : 1)),
    ),
  },
  {
    name: 'new-validators-are-oldest-first',
    rule: 'V23',
    answer: editRows(['listNewValidators'], (rows) => rows.toReversed()),
  },
  {
    name: 'rewards-are-by-amount',
    rule: 'V9',
    answer: editRows(['listRewards'], (rows) => rows.toSorted((a, b) => worth(b) - worth(a))),
  },
];

/** Rows that follow each other with the same value, turned round. */
function reverseTies(rows: readonly ExactObject[], name: string): ExactObject[] {
  const groups: ExactObject[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && textOf(group[0][name] ?? null) === textOf(row[name] ?? null)) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.toReversed());
}

function textOf(value: ExactJson): string {
  return value instanceof NumberLiteral ? value.text : JSON.stringify(value);
}

/** Close enough to order by. */
function worth(row: ExactObject): number {
  const parts = [row.inputAppRewardAmount, row.inputValidatorRewardAmount, row.inputSvRewardAmount];
  return parts.reduce((sum, part) => sum + (part instanceof NumberLiteral ? Number(part.text) : 0), 0);
}
