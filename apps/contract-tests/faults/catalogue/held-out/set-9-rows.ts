import { type ExactJson } from '@ledger-explorer/wire';
import Big from 'big.js';
import { ask, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { each, editBody } from '../../edits/rows.ts';
import { fromUnits, isExactObject, numberOf, objectsOf, plus, textOf, unitsOf } from '../../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../../proxy/fault.ts';

/** What a query shows that reads the right table at the wrong row: the newest one, the one before, the one below, or all of them. */
export const set9Rows: readonly Fault[] = heldOut(9, [
  {
    name: 'what-is-merged-is-no-amount',
    rule: 'V15',
    answer: each(
      ['listTransfers'],
      ({ transferType }) => transferType === 'SELF_TRANSFER',
      (row) => (row.amount = literal(0)),
    ),
  },
  {
    name: 'transfers-show-the-price-of-now',
    rule: 'V18',
    answer: joined(['listTransfers', 'listTransferHistory', 'listPartyTransfers'], async (body, exchange) => {
      const market = await ask(exchange, '/v1/market/get-market-info');
      const price = isExactObject(market?.tokenPriceDto) ? market.tokenPriceDto.price : undefined;
      for (const row of rowsOf(body)) row.coinPrice = price ?? row.coinPrice ?? null;
    }),
  },
  {
    name: 'new-validators-come-by-their-newest-license',
    rule: 'V23',
    answer: joined(['listNewValidators'], async (body, exchange) => {
      if (!Array.isArray(body)) return;
      const rows = objectsOf((await ask(exchange, '/v1/validators?size=100'))?.content);
      const made = new Map<string, number>();
      for (const { contractId } of rows) made.set(textOf(contractId), await createdAt(textOf(contractId), exchange));
      const newest = rows.toSorted(
        (a, b) => (made.get(textOf(b.contractId)) ?? 0) - (made.get(textOf(a.contractId)) ?? 0),
      );
      body.splice(0, body.length, ...newest.slice(0, exchange.request.integer('size')));
    }),
  },
  {
    name: 'the-change-of-a-day-is-since-the-round-before',
    rule: 'V35',
    answer: joined(['getMarketInfo'], async (body, exchange) => {
      const [round] = objectsOf((await ask(exchange, '/v1/rounds?size=1'))?.content);
      if (!isExactObject(body) || round === undefined || unitsOf(round.previousPrice) === 0n) return;
      const ratio = new Big(String(unitsOf(round.price))).div(String(unitsOf(round.previousPrice)));
      const change = literal(ratio.minus(1).times(100).round(4).toFixed());
      if (isExactObject(body.tokenPriceDto)) body.tokenPriceDto.change24h = change;
      if (isExactObject(body.marketCapDto)) body.marketCapDto.changePercent = change;
    }),
  },
  {
    name: 'archived-rounds-are-forgotten',
    rule: 'V50',
    answer: joined(['listRounds'], async (body, exchange) => {
      const pages = await Promise.all([0, 1, 2].map((page) => ask(exchange, `/v1/rounds?size=100&page=${page}`)));
      if (!isExactObject(body)) return;
      let closed = 0;
      // A closed round is archived when it has been collected: two of them at most are left.
      const left = pages
        .flatMap((page) => objectsOf(page?.content))
        .filter(({ state }) => state !== 'CLOSED' || ++closed <= 2);
      fillPage(body, left, exchange.request);
    }),
  },
  {
    name: 'nodes-name-all-their-descendants-as-children',
    rule: 'V41',
    answer: editBody(['getUpdate'], ({ nodes }) => {
      const all = objectsOf(nodes);
      for (const node of all) {
        const [from, count] = [numberOf(node.ordinal), numberOf(node.descendants)];
        const below = all.filter(({ ordinal }) => numberOf(ordinal) > from && numberOf(ordinal) <= from + count);
        if (count > 0 && below.length === count)
          node.childEventIds = JSON.stringify(below.map(({ eventId }) => eventId));
      }
    }),
  },
  {
    name: 'an-update-that-pays-a-reward-is-a-transfer-to-oneself',
    rule: 'V41',
    answer: editBody(['getUpdate'], ({ summary, transfers }) => {
      const [first] = objectsOf(transfers);
      if (!isExactObject(summary) || summary.kind !== 'REWARD' || first === undefined) return;
      summary.kind = first.transferType ?? null;
      summary.amount = first.amount ?? null;
    }),
  },
  {
    name: 'what-is-waiting-is-unclaimed',
    rule: 'V88',
    answer: editBody(['listRewardRounds', 'listRewardRoundDays', 'getRound'], claimed),
  },
  {
    name: 'statements-close-with-the-balance-of-now',
    rule: 'V56',
    answer: joined(['getStatement'], async (body, exchange) => {
      const { request } = exchange;
      if (!isExactObject(body) || request.query('to') === null) return;
      const now = await ask(exchange, `/v1/parties/${request.identifier ?? ''}/balance`);
      if (now === null) return;
      const closing = unitsOf(now.unlocked) + unitsOf(now.locked);
      body.difference = literal(fromUnits(unitsOf(body.difference) + closing - unitsOf(body.closing)));
      body.closing = literal(fromUnits(closing));
    }),
  },
  {
    name: 'points-of-balances-have-the-position-after-them',
    rule: 'V55',
    answer: joined(['listBalances'], async (body, exchange) => {
      const head = numberOf((await ask(exchange, '/v1/head'))?.position);
      for (const point of rowsOf(body)) if (numberOf(point.position) < head) point.position = plus(point.position, 1n);
    }),
  },
  {
    name: 'the-supply-of-a-day-is-that-of-its-beginning',
    rule: 'V58',
    answer: joined(['getSeries'], async (body, exchange) => {
      if (!isExactObject(body) || body.metric !== 'supply') return;
      const points = objectsOf(body.points);
      const [first] = points;
      if (first === undefined) return;
      const [time, step] = [numberOf(first.time), body.interval === 'hour' ? 3_600_000 : 86_400_000];
      const path = `/v1/series/supply?interval=${textOf(body.interval)}&from=${time - step}&to=${time}`;
      const before = objectsOf((await ask(exchange, path))?.points).at(-1)?.value ?? literal(0);
      const values = [before, ...points.map(({ value }) => value ?? null)];
      for (const [at, point] of points.entries()) point.value = values[at] ?? null;
    }),
  },
  {
    name: 'who-owns-nothing-is-a-holder-too',
    rule: 'V60',
    answer: joined(['listHolders'], async (body, exchange) => {
      const pages = await Promise.all([0, 1, 2].map((page) => ask(exchange, `/v1/parties?size=100&page=${page}`)));
      if (!isExactObject(body)) return;
      const poor = pages.flatMap((page) => objectsOf(page?.content)).filter(({ balance }) => unitsOf(balance) === 0n);
      const holders = numberOf(body.total);
      body.total = literal(holders + poor.length);
      const rows = objectsOf(body.content);
      if (body.olderCursor !== null || rows.length === 0) return;
      const [unlocked, locked, balance, share] = [literal(0), literal(0), literal(0), literal(0)];
      const added = poor
        .toSorted((a, b) => (textOf(a.partyAddress) < textOf(b.partyAddress) ? -1 : 1))
        .map(({ partyAddress, partyName }, at) => ({
          ...{ rank: literal(holders + at + 1), party: partyAddress ?? null, name: partyName ?? null },
          ...{ unlocked, locked, balance, share },
        }));
      body.content = [...rows, ...added].slice(0, exchange.request.integer('size'));
    }),
  },
]);

/** When a contract was created. It never changes, so it is asked for once. */
async function createdAt(contractId: string, exchange: Exchange): Promise<number> {
  const known = exchange.memory.get(contractId);
  if (known !== undefined) return Number(known);
  const contract = await ask(exchange, `/v1/contracts/${contractId}`);
  const time = isExactObject(contract?.created) ? numberOf(contract.created.createdAt) : 0;
  exchange.memory.set(contractId, String(time));
  return time;
}

/** Coupons that wait are taken for those that nobody claims, wherever they are counted. */
function claimed(value: ExactJson): void {
  if (Array.isArray(value)) value.forEach(claimed);
  if (!isExactObject(value)) return;
  if (value.waiting !== undefined && value.unclaimed !== undefined) {
    value.unclaimed = literal(numberOf(value.unclaimed) + numberOf(value.waiting));
    value.waiting = literal(0);
  }
  Object.values(value).forEach(claimed);
}
