import { NumberLiteral } from '@ledger-explorer/wire';
import { editBody, editRows, editField, each, editSummaries } from '../edits/rows.ts';
import { isExactObject, mapLiteral, plus, unitsOf, textOf, oneIn, half, fromUnits, toUnits } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** Parties, their rewards and holdings (V6, V19 to V22, V32, V37). */
export const parties: readonly Fault[] = [
  {
    name: 'a-party-begins-with-its-last-activity',
    rule: 'V6',
    answer: editBody(['getParty'], (body) => {
      const summary = body.holdingsSummaryResponse;
      if (isExactObject(summary) && typeof summary.record_time === 'string') {
        body.createdAt = new NumberLiteral(Date.parse(summary.record_time));
      }
    }),
  },
  {
    name: 'locked-and-unlocked-are-swapped',
    rule: 'V37',
    answer: editSummaries((summary) => {
      const { total_locked_coin: locked = null, total_unlocked_coin: unlocked = null } = summary;
      summary.total_locked_coin = unlocked;
      summary.total_unlocked_coin = locked;
    }),
  },
  {
    name: 'all-coin-is-available',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.total_available_coin = summary.total_unlocked_coin ?? null;
    }),
  },
  {
    name: 'holdings-count-unlocked-coin-only',
    rule: 'V37',
    answer: editSummaries((summary) => {
      if (typeof summary.total_coin_holdings !== 'string') return;
      summary.total_coin_holdings = fromUnits(toUnits(summary.total_coin_holdings) - 1n);
    }),
  },
  {
    name: 'the-fees-do-not-add-up',
    rule: 'V37',
    answer: editSummaries((summary) => {
      summary.accumulated_holding_fees_total = '0.5';
    }),
  },
  {
    name: 'the-balance-leaves-locked-coin-out',
    rule: 'V21',
    answer: editField(['listParties'], 'balance', (value) =>
      mapLiteral(value, (balance) =>
        toUnits(balance) > 10_000_000_000n ? fromUnits(toUnits(balance) - 3_000_000_000n) : balance,
      ),
    ),
  },
  {
    name: 'a-reward-is-worth-nothing',
    rule: 'V19',
    answer: editRows(['listRewards'], (rows) => {
      const [first] = rows;
      if (first !== undefined) {
        for (const name of ['inputAppRewardAmount', 'inputValidatorRewardAmount', 'inputSvRewardAmount']) {
          first[name] = new NumberLiteral(0);
        }
      }
      return undefined;
    }),
  },
  {
    name: 'a-directory-that-only-one-list-knows',
    rule: 'V32',
    answer: editField(['listParties'], 'partyName', (value) => (typeof value === 'string' ? `${value}.` : value)),
  },
  {
    name: 'the-total-of-rewards-leaves-the-app-out',
    rule: 'V20',
    answer: editField(['listParties'], 'totalRewards', (value) =>
      mapLiteral(value, (total) => (total === '0' ? total : fromUnits((toUnits(total) * 9n) / 10n))),
    ),
  },
  ...heldOut(1, [
    {
      name: 'holdings-are-of-the-round-before',
      rule: 'V37',
      answer: editSummaries((summary) => {
        summary.computed_as_of_round = mapLiteral(summary.computed_as_of_round ?? null, (round) => BigInt(round) - 1n);
      }),
    },
    {
      name: 'the-summary-is-of-somebody-else',
      rule: 'V37',
      answer: editSummaries((summary) => {
        if (typeof summary.party_id === 'string')
          summary.party_id = summary.party_id.replace(/.$/, (c) => (c === '0' ? '1' : '0'));
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'holdings-forget-what-is-locked',
      rule: 'V37',
      answer: editSummaries((summary) => {
        summary.total_coin_holdings = summary.total_unlocked_coin ?? null;
      }),
    },
    {
      name: 'fees-of-locked-coin-are-not-in-the-total',
      rule: 'V37',
      answer: editSummaries((summary) => {
        summary.accumulated_holding_fees_total = summary.accumulated_holding_fees_unlocked ?? null;
      }),
    },
    {
      name: 'a-party-is-created-a-millisecond-late',
      rule: 'V6',
      answer: editBody(['getParty'], (body) => {
        if (half(body.partyId)) body.createdAt = mapLiteral(body.createdAt ?? null, (ms) => BigInt(ms) + 1n);
      }),
    },
    {
      name: 'rewards-have-their-effective-time',
      rule: 'V6',
      answer: editField(['listRewards'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) - 341n)),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'available-coin-is-less-all-fees',
      rule: 'V37',
      answer: editSummaries((summary) => {
        const left = unitsOf(summary.total_unlocked_coin) - unitsOf(summary.accumulated_holding_fees_total);
        summary.total_available_coin = fromUnits(left < 0n ? 0n : left);
      }),
    },
    {
      name: 'fees-are-of-the-round-before',
      rule: 'V37',
      answer: editSummaries((summary) => {
        summary.computed_as_of_round = plus(summary.computed_as_of_round, -1n);
      }),
    },
    {
      name: 'who-holds-nothing-has-no-summary',
      rule: 'V37',
      answer: editBody(['getParty'], ({ holdingsSummaryResponse: holdings }) => {
        if (!isExactObject(holdings) || !Array.isArray(holdings.summaries)) return;
        holdings.summaries = holdings.summaries.filter(
          (summary) => !isExactObject(summary) || unitsOf(summary.total_coin_holdings) > 0n,
        );
      }),
    },
    {
      name: 'locked-coin-counts-as-unlocked',
      rule: 'V37',
      answer: editSummaries((summary) => {
        const locked = unitsOf(summary.total_locked_coin);
        summary.total_unlocked_coin = fromUnits(unitsOf(summary.total_unlocked_coin) + locked);
        summary.total_coin_holdings = fromUnits(unitsOf(summary.total_coin_holdings) + locked);
        summary.total_available_coin = fromUnits(unitsOf(summary.total_available_coin) + locked);
      }),
    },
    {
      name: 'app-and-validator-rewards-are-swapped',
      rule: 'V19',
      answer: each(
        ['listRewards'],
        () => true,
        (row) => {
          [row.inputAppRewardAmount, row.inputValidatorRewardAmount] = [
            row.inputValidatorRewardAmount ?? null,
            row.inputAppRewardAmount ?? null,
          ];
        },
      ),
    },
    {
      name: 'one-reward-in-four-is-its-provider-s',
      rule: 'V19',
      answer: each(
        ['listRewards'],
        ({ eventId }) => oneIn(4, eventId),
        (row) => {
          row.partyId = textOf(row.partyId).replace(/^[^:]*/, 'provider');
        },
      ),
    },
    {
      name: 'rewards-of-the-sv-kind-count-half-for-parties',
      rule: 'V20',
      answer: each(
        ['listParties'],
        ({ partyName }) => typeof partyName === 'string' && !partyName.includes('.'),
        (row) => {
          row.totalRewards = new NumberLiteral(fromUnits(unitsOf(row.totalRewards) / 2n));
        },
      ),
    },
    {
      name: 'balances-of-some-parties-leave-out-dust',
      rule: 'V21',
      answer: each(
        ['listParties'],
        ({ partyAddress }) => oneIn(10, partyAddress),
        (row) => {
          row.balance = new NumberLiteral(fromUnits(unitsOf(row.balance) - (unitsOf(row.balance) % 10n ** 6n)));
        },
      ),
    },
    {
      name: 'first-seen-is-floored-in-the-order-of-it',
      rule: 'V22',
      answer: editRows(['listParties'], (found, request) => {
        if (request.choice('sortBy') !== 'FIRST_SEEN_AT') return undefined;
        for (const row of found)
          row.firstSeen = mapLiteral(row.firstSeen ?? null, (time) => BigInt(time) - (BigInt(time) % 1000n));
        return undefined;
      }),
    },
  ]),
];
