import { NumberLiteral, type ExactJson, type ExactObject } from '@ledger-explorer/wire';
import { editRequest } from '../edits/answers.ts';
import { editBody, editRows } from '../edits/rows.ts';
import { mapLiteral, numberOf, textOf } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Order of lists and of what ties in them (seed rule 3; V7 to V10, V23). */
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
    name: 'the-second-page-has-two-neighbors-swapped',
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
      rows.toSorted((a, b) => (keyOf(a.sv ?? null) < keyOf(b.sv ?? null) ? -1 : 1)),
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
  ...heldOut(1, [
    {
      name: 'later-pages-upwards-are-turned-round',
      rule: 'seed: orderBy',
      answer: editRows(['listParties', 'listUpdates', 'listEvents'], (rows, request) =>
        request.choice('orderBy') === 'ASC' && request.integer('page') > 0 ? rows.toReversed() : undefined,
      ),
    },
    {
      name: 'ties-of-parties-are-in-the-order-of-a-dictionary',
      rule: 'V8',
      answer: editRows(['listParties'], (rows, request) => {
        const key = request.choice('sortBy') === 'FIRST_SEEN_AT' ? 'firstSeen' : 'lastSeen';
        const sign = request.choice('orderBy') === 'ASC' ? 1 : -1;
        const time = (value: unknown) => (value instanceof NumberLiteral ? Number(value.text) : 0);
        const party = (value: unknown) => (typeof value === 'string' ? value : '');
        return rows.toSorted(
          (a, b) =>
            sign * (time(a[key]) - time(b[key]) || party(a.partyAddress).localeCompare(party(b.partyAddress), 'en')),
        );
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'events-of-an-update-always-run-forward',
      rule: 'V7',
      answer: editRows(['listEvents'], (list, request) => {
        if (request.choice('orderBy') === 'ASC') return undefined;
        const updates = Map.groupBy(list, (row) => row.transactionId);
        return [...updates.values()].flatMap((events) => events.toReversed());
      }),
    },
    {
      name: 'the-last-page-is-upside-down',
      rule: 'V9',
      answer: editBody(['listRewards', 'listVoteRequests', 'listFeaturedApps', 'listVotes'], (body) => {
        if (body.last === true && body.first === false && Array.isArray(body.content)) body.content.reverse();
      }),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'numbers-of-events-begin-at-zero-when-ascending',
      rule: 'V10',
      answer: editRows(['listEvents'], (rows, request) => {
        if (request.choice('orderBy') !== 'ASC') return undefined;
        for (const row of rows) row.id = mapLiteral(row.id ?? null, (id) => BigInt(id) - 1n);
        return undefined;
      }),
    },
    {
      name: 'votes-are-in-order-of-who-cast-them',
      rule: 'V9',
      answer: editRows(['listVotes'], (rows) => rows.toSorted((a, b) => (textOf(a.sv) < textOf(b.sv) ? -1 : 1))),
    },
    {
      name: 'new-validators-come-by-their-last-update',
      rule: 'V23',
      answer: editRows(['listNewValidators'], (rows) =>
        rows.toSorted((a, b) => numberOf(b.lastUpdatedAt) - numberOf(a.lastUpdatedAt)),
      ),
    },
    {
      name: 'parties-seen-together-are-turned-round-ascending',
      rule: 'V8',
      answer: editRows(['listParties'], (rows, request) =>
        request.choice('orderBy') === 'ASC' && request.choice('sortBy') === 'LAST_ACTIVITY_AT'
          ? reverseTies(rows, 'lastSeen')
          : undefined,
      ),
    },
    {
      name: 'parties-first-seen-together-are-turned-round',
      rule: 'V8',
      answer: editRows(['listParties'], (rows, request) =>
        request.choice('sortBy') === 'FIRST_SEEN_AT' ? reverseTies(rows, 'firstSeen') : undefined,
      ),
    },
    {
      name: 'transfers-of-one-update-are-turned-round-ascending',
      rule: 'V7',
      answer: editRows(['listTransfers'], (rows, request) =>
        request.choice('orderBy') === 'ASC' ? reverseTies(rows, 'createdAt') : undefined,
      ),
    },
    {
      name: 'super-validators-have-one-order-only',
      rule: 'seed',
      answer: editRequest((request) =>
        request.asks('listSuperValidators') ? request.withQuery({ orderBy: null }) : request,
      ),
    },
    {
      name: 'inactive-validators-have-one-order-only',
      rule: 'seed',
      answer: editRequest((request) =>
        request.asks('listValidators') && request.choice('status') !== 'ALL'
          ? request.withQuery({ orderBy: null })
          : request,
      ),
    },
  ]),
];

/** Rows that follow each other with the same value, turned round. */
function reverseTies(rows: readonly ExactObject[], name: string): ExactObject[] {
  const groups: ExactObject[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && keyOf(group[0][name] ?? null) === keyOf(row[name] ?? null)) group.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((group) => group.toReversed());
}

function keyOf(value: ExactJson): string {
  return value instanceof NumberLiteral ? value.text : JSON.stringify(value);
}

/** Close enough to order by. */
function worth(row: ExactObject): number {
  const parts = [row.inputAppRewardAmount, row.inputValidatorRewardAmount, row.inputSvRewardAmount];
  return parts.reduce((sum, part) => sum + (part instanceof NumberLiteral ? Number(part.text) : 0), 0);
}
