import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import { editRequest } from '../edits/answers.ts';
import { editBody, editRows } from '../edits/rows.ts';
import { isExactObject, mapLiteral } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

/** What the operations beyond the core say (V39 and later). */
export const extensions: readonly Fault[] = [
  {
    name: 'the-position-of-a-time-counts-its-update-as-before-it',
    rule: 'V39',
    answer: editBody(['getPosition'], (body) => {
      body.updatesBefore = mapLiteral(body.updatesBefore ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'the-position-of-a-time-is-the-update-before-it',
    rule: 'V39',
    answer: editRequest((request) =>
      request.asks('getPosition')
        ? request.withQuery({ time: Math.max(0, request.integer('time') - 60_000) })
        : request,
    ),
  },
  {
    name: 'the-position-of-a-time-overlooks-an-update-at-that-time',
    rule: 'V39',
    answer: editRequest((request) =>
      request.asks('getPosition') && request.times('time') === 1 && request.integer('time') > 0
        ? request.withQuery({ time: request.integer('time') + 1 })
        : request,
    ),
  },
  {
    name: 'the-position-of-a-time-has-a-later-record-time',
    rule: 'V39',
    answer: editBody(['getPosition'], (body) => {
      body.recordTime = mapLiteral(body.recordTime ?? null, (time) => BigInt(time) + 1n);
    }),
  },
  {
    name: 'an-archived-contract-is-active',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.state = 'ACTIVE';
      body.archived = null;
    }),
  },
  {
    name: 'a-contract-has-one-event-too-few',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.events = mapLiteral(body.events ?? null, (count) =>
        BigInt(count) > 1n ? BigInt(count) - 1n : BigInt(count),
      );
    }),
  },
  {
    name: 'a-contract-was-created-a-moment-later',
    rule: 'V40',
    answer: editBody(['getContract'], ({ created = null }) => {
      if (isExactObject(created)) created.createdAt = mapLiteral(created.createdAt ?? null, (ms) => BigInt(ms) + 1n);
    }),
  },
  {
    name: 'a-contract-is-about-nothing',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.about = null;
    }),
  },
  {
    name: 'the-nodes-of-an-update-are-numbered-from-one',
    rule: 'V41',
    answer: editNodes((node) => {
      node.ordinal = mapLiteral(node.ordinal ?? null, (ordinal) => BigInt(ordinal) + 1n);
    }),
  },
  {
    name: 'the-nodes-of-an-update-are-all-roots',
    rule: 'V41',
    answer: editNodes((node) => {
      node.parent = null;
    }),
  },
  {
    name: 'an-update-lacks-its-last-node',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body) => {
      if (Array.isArray(body.nodes)) body.nodes = body.nodes.slice(0, -1);
    }),
  },
  {
    name: 'an-update-is-before-its-previous-one',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body) => {
      [body.previousId, body.nextId] = [body.nextId ?? null, body.previousId ?? null];
    }),
  },
  {
    name: 'an-update-has-the-time-of-its-effect',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body) => {
      body.recordTime = body.effectiveAt ?? body.recordTime ?? null;
    }),
  },
  {
    name: 'an-update-has-balances-that-it-left-alone',
    rule: 'V64',
    answer: editBody(['getUpdate'], ({ balances = null }) => {
      for (const row of Array.isArray(balances) ? balances : []) if (isExactObject(row)) row.after = row.before ?? null;
    }),
  },
  {
    name: 'an-update-counts-only-balances-that-grow',
    rule: 'V64',
    answer: editBody(['getUpdate'], (body) => {
      body.balancesCount = mapLiteral(body.balancesCount ?? null, (count) => BigInt(count) / 2n);
    }),
  },
  {
    name: 'a-search-does-not-know-contracts',
    rule: 'V42',
    answer: editFound((results) => results.filter(({ kind }) => kind !== 'contract')),
  },
  {
    name: 'a-search-takes-whole-ids-for-beginnings',
    rule: 'V42',
    answer: editFound((results) => results.map((result) => ({ ...result, exact: false }))),
  },
  {
    name: 'a-search-overlooks-the-kinds',
    rule: 'V42',
    answer: editRequest((request) =>
      request.asks('search') && request.times('kinds') === 1 && /^\w+$/.test(request.query('kinds') ?? '')
        ? request.withQuery({ kinds: null })
        : request,
    ),
  },
  {
    name: 'a-search-accepts-any-kind',
    rule: 'R6',
    answer: editRequest((request) =>
      request.asks('search') && (request.query('kinds') ?? '').includes('UNKNOWN')
        ? request.withQuery({ kinds: null })
        : request,
    ),
  },
  {
    name: 'a-search-finds-a-party-twice',
    rule: 'V42',
    answer: editFound((results) => [...results, ...results.slice(0, 1)]),
  },
  {
    name: 'a-round-that-issues-is-open',
    rule: 'V50',
    answer: editRounds((round) => {
      round.state = 'OPEN';
    }),
  },
  {
    name: 'a-round-has-no-price-before-it',
    rule: 'V50',
    answer: editBody(['getRound'], (body) => {
      body.previousPrice = null;
    }),
  },
  {
    name: 'the-newest-round-is-missing',
    rule: 'V50',
    answer: editBody(['listRounds'], (body) => {
      if (Array.isArray(body.content)) body.content = body.content.slice(1);
    }),
  },
  {
    name: 'a-slice-of-names-counts-one-too-many',
    rule: 'V51',
    answer: editBody(['listNames'], (body) => {
      body.total = mapLiteral(body.total ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'a-slice-of-names-has-no-way-back',
    rule: 'V51',
    answer: editBody(['listNames'], (body) => {
      body.olderCursor = null;
    }),
  },
  {
    name: 'names-of-any-party-are-those-of-one',
    rule: 'V52',
    answer: editRequest((request) =>
      request.asks('listNames') && request.times('party') === 1 && request.query('cursor') === null
        ? request.withQuery({ party: null })
        : request,
    ),
  },
  {
    name: 'a-name-never-expires',
    rule: 'V52',
    answer: editBody(['getName'], (body) => {
      body.expiresAt = null;
    }),
  },
  {
    name: 'a-history-counts-transfers-of-every-kind',
    rule: 'V53',
    answer: editRequest((request) =>
      request.asks('listTransferHistory') && request.times('kind') === 1 ? request.withQuery({ kind: null }) : request,
    ),
  },
  {
    name: 'sums-of-a-history-have-other-fees',
    rule: 'V53',
    answer: editBody(['listTransferHistory', 'listPartyTransfers'], (body) => {
      const { sums = null } = body;
      if (isExactObject(sums)) sums.fee = mapLiteral(sums.fee ?? null, (fee) => (fee === '0' ? '1' : '0'));
    }),
  },
  {
    name: 'a-history-begins-later-than-its-from',
    rule: 'V53',
    answer: editRequest((request) =>
      request.asks('listTransferHistory') && request.times('from') === 1
        ? request.withQuery({ from: String(Number(request.query('from')) + 1) })
        : request,
    ),
  },
  {
    name: 'a-party-sees-only-what-it-got',
    rule: 'V54',
    answer: editRequest((request) =>
      request.asks('listPartyTransfers') && request.times('direction') === 0 && request.query('cursor') === null
        ? request.withQuery({ direction: 'IN' })
        : request,
    ),
  },
  {
    name: 'what-goes-out-is-the-whole-amount-and-comes-in-too',
    rule: 'V54',
    answer: editBody(['listPartyTransfers'], ({ content = null }) => {
      if (!Array.isArray(content)) return;
      for (const row of content as readonly ExactJson[]) if (isExactObject(row)) row.direction = 'OUT';
    }),
  },
  {
    name: 'updates-of-a-choice-are-those-of-its-template',
    rule: 'V62',
    answer: editRequest((request) =>
      request.asks('listUpdateHistory') && request.times('choice') === 1
        ? request.withQuery({ choice: null, template: 'No.Such:Template' })
        : request,
    ),
  },
  {
    name: 'an-update-in-a-history-has-one-transfer-more',
    rule: 'V62',
    answer: editBody(['listUpdateHistory', 'listPartyUpdates'], ({ content = null }) => {
      if (!Array.isArray(content)) return;
      for (const row of content as readonly ExactJson[]) {
        if (isExactObject(row) && row.firstTransfer !== null)
          row.transfersCount = mapLiteral(row.transfersCount ?? null, (count) => BigInt(count) + 1n);
      }
    }),
  },
  {
    name: 'updates-of-a-party-lack-the-newest',
    rule: 'V63',
    answer: editBody(['listPartyUpdates'], ({ content = null }) => {
      if (Array.isArray(content) && content.length > 1) content.shift();
    }),
  },
  {
    name: 'changes-of-a-balance-lack-the-newest',
    rule: 'V80',
    answer: editBody(['listBalanceHistory'], ({ content = null }) => {
      if (Array.isArray(content) && content.length > 1) content.shift();
    }),
  },
  {
    name: 'a-balance-changes-by-one-coin-more',
    rule: 'V80',
    answer: editBody(['listBalanceHistory'], ({ content = null }) => {
      const last = Array.isArray(content) ? content.at(-1) : undefined;
      if (last !== undefined && isExactObject(last))
        last.lockedChange = mapLiteral(
          last.lockedChange ?? null,
          (change) => `${BigInt(change.split('.', 1)[0] ?? '0') + 1n}`,
        );
    }),
  },
  {
    name: 'a-statement-ends-at-another-price',
    rule: 'V56',
    answer: editBody(['getStatement'], ({ prices = null }) => {
      if (isExactObject(prices)) prices.closing = mapLiteral(prices.closing ?? null, (price) => `1${price}`);
    }),
  },
  {
    name: 'contracts-of-a-party-are-active-after-their-end',
    rule: 'V86',
    answer: editBody(['listPartyContracts'], ({ content = null }) => {
      if (!Array.isArray(content)) return;
      for (const row of content as readonly ExactJson[]) if (isExactObject(row)) row.archivedAt = null;
    }),
  },
  {
    name: 'contracts-of-a-party-lack-the-newest',
    rule: 'V86',
    answer: editBody(['listPartyContracts'], ({ content = null }) => {
      if (Array.isArray(content) && content.length > 1) content.shift();
    }),
  },
  {
    name: 'a-holder-has-the-rank-of-the-next',
    rule: 'V60',
    answer: editBody(['listHolders'], (body) => {
      body.firstRank = mapLiteral(body.firstRank ?? null, (rank) => BigInt(rank) + 1n);
    }),
  },
  {
    name: 'holders-own-all-coin-but-one',
    rule: 'V60',
    answer: editBody(['listHolders'], (body) => {
      body.supply = mapLiteral(body.supply ?? null, (supply) => `${BigInt(supply.split('.', 1)[0] ?? '0') + 1n}`);
    }),
  },
  {
    name: 'the-richest-hundred-own-what-the-richest-ten-do',
    rule: 'V60',
    answer: editBody(['listHolders'], (body) => {
      body.top100 = body.top10 ?? null;
    }),
  },
  {
    name: 'nobody-is-missing',
    rule: 'V61',
    answer: editBody(['getGovernanceRequest'], (body) => {
      body.missing = [];
    }),
  },
  {
    name: 'who-votes-no-votes-yes',
    rule: 'V61',
    answer: editRows(['listGovernanceRequests'], (rows) => {
      for (const row of rows) [row.yes, row.no] = [row.no ?? null, row.yes ?? null];
    }),
  },
  {
    name: 'a-third-of-the-votes-is-enough',
    rule: 'V61',
    answer: editRows(['listGovernanceRequests'], (rows) => {
      for (const row of rows) row.threshold = mapLiteral(row.threshold ?? null, (needed) => BigInt(needed) / 2n);
    }),
  },
  {
    name: 'who-is-missing-is-not-asked-for',
    rule: 'V61',
    answer: editRequest((request) =>
      request.asks('listGovernanceRequests') && request.times('missing') === 1
        ? request.withQuery({ missing: null })
        : request,
    ),
  },
  {
    name: 'a-super-validator-voted-on-all-that-was-closed',
    rule: 'V72',
    answer: editBody(['getSuperValidator'], ({ turnout = null, totalVotes = null }) => {
      if (isExactObject(turnout)) turnout.requests = totalVotes;
    }),
  },
  {
    name: 'the-share-of-a-turnout-is-of-one',
    rule: 'V72',
    answer: editBody(['getSuperValidator'], ({ turnout = null }) => {
      if (isExactObject(turnout)) turnout.share = mapLiteral(turnout.share ?? null, (share) => Number(share) / 100);
    }),
  },
  {
    name: 'a-super-validator-voted-on-all-that-is-open',
    rule: 'V72',
    answer: editBody(['getSuperValidator'], (body) => {
      body.open = [];
    }),
  },
  {
    name: 'a-vote-of-a-super-validator-is-not-shown',
    rule: 'V72',
    answer: editBody(['getSuperValidator'], ({ votes = null }) => {
      if (Array.isArray(votes)) votes.shift();
    }),
  },
  {
    name: 'a-template-is-exercised-once-more',
    rule: 'V70',
    answer: editRows(['listTemplates'], (rows) => {
      for (const row of rows) row.exercised = mapLiteral(row.exercised ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'templates-are-found-by-any-text',
    rule: 'V70',
    answer: editRequest((request) =>
      request.asks('listTemplates') && request.times('q') === 1 ? request.withQuery({ q: null }) : request,
    ),
  },
  {
    name: 'a-template-is-of-another-package-name',
    rule: 'V71',
    answer: editRows(['getTemplate'], (rows) => {
      for (const row of rows) row.id = '#other:Name:Entity';
    }),
  },
  {
    name: 'an-app-earned-more-in-30-days-than-ever',
    rule: 'V73',
    answer: editRows(['listApps'], (rows) => {
      for (const row of rows)
        row.rewards30d = mapLiteral(row.rewards ?? null, (all) => BigInt(all.split('.', 1)[0] ?? '0') + 1n);
    }),
  },
  {
    name: 'apps-are-not-ranked-by-rewards',
    rule: 'V73',
    answer: editRows(['listApps'], (rows) => rows.toReversed()),
  },
  {
    name: 'a-right-of-an-app-is-not-counted',
    rule: 'V73',
    answer: editBody(['getApp'], ({ contracts = null }) => {
      if (Array.isArray(contracts)) contracts.shift();
    }),
  },
  {
    name: 'the-share-of-an-app-is-of-all-rewards',
    rule: 'V73',
    answer: editRows(['listApps'], (rows) => {
      for (const row of rows) row.share = mapLiteral(row.share ?? null, (share) => Number(share) / 3);
    }),
  },
  {
    name: 'validators-of-any-sponsor-are-found',
    rule: 'V74',
    answer: editRequest((request) =>
      request.asks('findValidators') && request.times('sponsor') === 1 ? request.withQuery({ sponsor: null }) : request,
    ),
  },
  {
    name: 'validators-are-found-by-any-text',
    rule: 'V74',
    answer: editRequest((request) =>
      request.asks('findValidators') && request.times('q') === 1 ? request.withQuery({ q: null }) : request,
    ),
  },
  {
    name: 'versions-of-validators-are-those-of-the-page',
    rule: 'V74',
    answer: editBody(['findValidators'], ({ content = null, versions = null }) => {
      if (!Array.isArray(content) || !Array.isArray(versions)) return;
      const shown = content.map((row) => (isExactObject(row) ? row.version : undefined));
      versions.splice(
        0,
        versions.length,
        ...versions.filter((row) => isExactObject(row) && shown.includes(row.version)),
      );
    }),
  },
  {
    name: 'a-validator-in-the-list-missed-one-round-more',
    rule: 'V74',
    answer: editRows(['findValidators'], (rows) => {
      for (const row of rows) row.missedRounds = mapLiteral(row.missedRounds ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'a-validator-reported-in-every-round',
    rule: 'V75',
    answer: editBody(['getValidator'], ({ rounds = null }) => {
      if (!Array.isArray(rounds)) return;
      for (const round of rounds as readonly ExactJson[]) if (isExactObject(round)) round.reported = true;
    }),
  },
  {
    name: 'rounds-of-a-validator-begin-before-its-first-one',
    rule: 'V75',
    answer: editBody(['getValidator'], (body) => {
      body.firstRound = body.lastRound ?? null;
    }),
  },
  {
    name: 'a-day-of-a-validator-is-not-shown',
    rule: 'V75',
    answer: editBody(['getValidator'], ({ days = null }) => {
      if (Array.isArray(days)) days.pop();
    }),
  },
  {
    name: 'a-coupon-of-a-round-is-in-no-state',
    rule: 'V88',
    answer: editRows(['listRewardRounds'], (rows) => {
      for (const { coupons = null } of rows) {
        if (!Array.isArray(coupons)) continue;
        for (const row of coupons as readonly ExactJson[]) {
          if (isExactObject(row)) row.received = mapLiteral(row.received ?? null, (count) => BigInt(count) + 1n);
        }
      }
    }),
  },
  {
    name: 'coupons-of-others-are-not-among-the-shares',
    rule: 'V88',
    answer: editBody(['listRewardRounds'], ({ shares = null }) => {
      if (Array.isArray(shares)) shares.pop();
    }),
  },
  {
    name: 'a-day-of-coupons-is-not-shown',
    rule: 'V89',
    answer: editBody(['listRewardRoundDays'], ({ content = null }) => {
      if (Array.isArray(content)) content.pop();
    }),
  },
  {
    name: 'a-round-pays-before-it-issues',
    rule: 'V90',
    answer: editBody(['getRound'], (body) => {
      body.state = 'OPEN';
      body.issuingAt = null;
      body.closedAt = null;
    }),
  },
];

function editRounds(edit: (round: ExactObject) => void): Fault['answer'] {
  return editBody(['listRounds'], ({ content = null }) => {
    if (Array.isArray(content)) for (const row of content as readonly ExactJson[]) if (isExactObject(row)) edit(row);
  });
}

function editFound(edit: (results: readonly ExactObject[]) => ExactObject[]): Fault['answer'] {
  return editBody(['search'], (body) => {
    if (Array.isArray(body.content)) body.content = edit((body.content as readonly ExactJson[]).filter(isExactObject));
  });
}

function editNodes(edit: (node: ExactObject) => void): Fault['answer'] {
  return editBody(['getUpdate'], ({ nodes = null }) => {
    if (Array.isArray(nodes)) for (const node of nodes as readonly ExactJson[]) if (isExactObject(node)) edit(node);
  });
}
