import { NumberLiteral } from '@ledger-explorer/wire';
import { fromUnits, toUnits } from '../edits/decimal.ts';
import { editBody } from '../edits/edit-body.ts';
import { editField } from '../edits/edit-field.ts';
import { editRows } from '../edits/edit-rows.ts';
import { editSummaries } from '../edits/edit-summaries.ts';
import { mapLiteral } from '../edits/map-literal.ts';
import { isExactObject } from '../proxy/is-exact-object.ts';
import type { Fault } from '../proxy/fault.ts';

/** What one operation says against what another says, and a row against itself (V6, V14 to V16, V21, V26, V27, V31, V37). */
export const details: readonly Fault[] = [
  {
    name: 'the-event-detail-has-no-choice',
    rule: 'seed: event detail',
    answer: editBody(['getEvent'], (body) => {
      body.choice = null;
    }),
  },
  {
    name: 'the-event-detail-is-made-a-moment-later',
    rule: 'V6',
    answer: editBody(['getEvent'], (body) => {
      body.createdAt = mapLiteral(body.createdAt ?? null, (ms) => BigInt(ms) + 1n);
    }),
  },
  {
    name: 'transfers-show-the-effective-time',
    rule: 'V6',
    answer: editField(['listTransfers'], 'createdAt', (value) => mapLiteral(value, (ms) => BigInt(ms) - 180n)),
  },
  {
    name: 'the-vote-detail-counts-one-more',
    rule: 'V27',
    answer: editBody(['getVoteRequest'], (body) => {
      body.yesCount = mapLiteral(body.yesCount ?? null, (count) => BigInt(count) + 1n);
    }),
  },
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
    name: 'votes-against-are-for',
    rule: 'V27',
    answer: editRows(['listVotes'], (rows) => {
      for (const row of rows) row.accept = row.accept !== true;
      return undefined;
    }),
  },
  {
    name: 'one-vote-is-missing',
    rule: 'V27',
    answer: editBody(['listVotes'], (body) => {
      if (!Array.isArray(body.content) || body.content.length === 0) return;
      body.content = body.content.slice(1);
      for (const name of ['totalElements', 'totalCount', 'numberOfElements']) {
        body[name] = mapLiteral(body[name] ?? null, (count) => BigInt(count) - 1n);
      }
      body.empty = body.content.length === 0;
    }),
  },
  {
    name: 'nobody-abstains',
    rule: 'V27',
    answer: editField(['listVoteRequests', 'getVoteRequest'], 'abstainCount', () => new NumberLiteral(0)),
  },
  {
    name: 'transfers-to-oneself-have-no-receiver',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) if (row.transferType === 'SELF_TRANSFER') row.receivers = [];
      return undefined;
    }),
  },
  {
    name: 'the-sender-gets-the-change-as-a-receiver',
    rule: 'V16',
    answer: editRows(['listTransfers'], (rows) => {
      for (const row of rows) {
        if (row.transferType === 'TRANSFER' && Array.isArray(row.receivers) && Array.isArray(row.senders)) {
          row.receivers = [...row.receivers, ...row.senders];
        }
      }
      return undefined;
    }),
  },
  {
    name: 'a-nested-choice-makes-a-second-row',
    rule: 'V14',
    answer: editRows(['listTransfers'], (rows) =>
      rows.map((row, at) => (at > 0 && at % 7 === 0 ? { ...row, eventId: rows[at - 1]?.eventId ?? null } : row)),
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
    name: 'the-event-data-is-of-another-event',
    rule: 'V5',
    answer: editRows(['listEvents'], (rows) => {
      const [first, second] = rows;
      if (first !== undefined && second !== undefined) first.eventData = second.eventData ?? null;
      return undefined;
    }),
  },
  {
    name: 'a-directory-that-only-one-list-knows',
    rule: 'V32',
    answer: editField(['listParties'], 'partyName', (value) => (typeof value === 'string' ? `${value}.` : value)),
  },
];
