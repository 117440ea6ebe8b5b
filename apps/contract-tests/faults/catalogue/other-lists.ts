import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editBody, editRows } from '../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, objectsOf, oneIn, plus, textOf, toUnits } from '../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../proxy/fault.ts';

const coin = 10_000_000_000n;

/** Figures that agree with themselves, and not with the rows of another list. */
const everywhere: readonly Fault[] = heldOut(4, [
  {
    name: 'a-third-of-parties-has-a-coin-more-everywhere',
    rule: 'V21',
    answer: either(
      editRows(['listParties'], (rows) => {
        for (const row of rows) if (oneIn(3, row.partyAddress)) row.balance = added(row.balance);
        return undefined;
      }),
      editBody(['getParty'], (party) => {
        if (!oneIn(3, party.partyId)) return;
        const { holdingsSummaryResponse: holdings } = party;
        for (const summary of isExactObject(holdings) ? objectsOf(holdings.summaries) : []) {
          for (const name of ['total_unlocked_coin', 'total_coin_holdings', 'total_available_coin'])
            summary[name] = added(summary[name]);
        }
      }),
      ['listParties'],
    ),
  },
  {
    name: 'the-supply-is-a-thousand-coins-short',
    rule: 'V35',
    answer: editBody(['getMarketInfo'], ({ circulatingSupply, totalSupplyDto, marketCapDto, tokenPriceDto }) => {
      if (!isExactObject(circulatingSupply) || !isExactObject(totalSupplyDto) || !isExactObject(marketCapDto)) return;
      const supply = toUnits(literalOf(totalSupplyDto.valueCoin)) - 1000n * coin;
      const price = isExactObject(tokenPriceDto) ? literalOf(tokenPriceDto.price) : '0';
      const value = new Big(fromUnits(supply)).times(price).round(10, Big.roundHalfUp);
      totalSupplyDto.valueCoin = new NumberLiteral(fromUnits(supply));
      circulatingSupply.valueCoin = totalSupplyDto.valueCoin;
      totalSupplyDto.valueUsd = new NumberLiteral(value.toFixed());
      marketCapDto.valueUsd = totalSupplyDto.valueUsd;
    }),
  },
  {
    name: 'rewards-of-a-third-of-parties-are-a-coin-more-everywhere',
    rule: 'V20',
    answer: editRows(['listParties', 'listValidators', 'listSuperValidators', 'listNewValidators'], (rows) => {
      for (const row of rows) if (oneIn(3, ownerOf(row))) row.totalRewards = added(row.totalRewards);
      return undefined;
    }),
  },
  {
    name: 'all-requests-count-one-vote-more',
    rule: 'V27',
    answer: either(
      editRows(['listVoteRequests'], (rows) => {
        rows.forEach(countOneMore);
        return undefined;
      }),
      editBody(['getVoteRequest'], countOneMore),
      ['listVoteRequests'],
    ),
  },
]);

/** Sums that leave a part out, and agree with themselves. */
const leftOut: readonly Fault[] = heldOut(5, [
  {
    name: 'the-dashboard-does-not-count-mints',
    rule: 'V33',
    answer: editWith(['getDashboard', 'getHead'], '/v1/transfer-history?kind=MINT,TAP&size=1', (body, { total }) => {
      for (const name of ['totalTransfers', 'transfers'])
        if (body[name] !== undefined) body[name] = plus(body[name], -BigInt(literalOf(total)));
    }),
  },
  {
    name: 'the-head-counts-parties-with-coin-only',
    rule: 'V33',
    answer: editWith(['getHead'], '/v1/holders?size=1', (body, { total }) => {
      body.parties = total ?? null;
    }),
  },
  {
    name: 'votes-against-are-not-counted-for-who-cast-them',
    rule: 'V29',
    answer: async ({ request, upstream, memory }) => {
      const answer = await upstream(request.asks() ? request.withMethod('GET') : request);
      if (!request.asks('listSuperValidators', 'getSuperValidator') || !answer.ok) return answer;
      const body = answer.json;
      if (!isExactObject(body)) return answer;
      for (const row of body.content === undefined ? [body] : objectsOf(body.content)) {
        const id = encodeURIComponent(textOf(row.svId));
        if (!memory.has(id)) {
          const own = await upstream(request.at(`/v1/super-validators/${id}`).withMethod('GET'));
          const votes = isExactObject(own.json) ? objectsOf(own.json.votes) : [];
          memory.set(id, String(votes.filter(({ accept }) => accept === false).length));
        }
        row.totalVotes = plus(row.totalVotes, -BigInt(memory.get(id) ?? 0));
      }
      answer.json = body;
      return answer;
    },
  },
  {
    name: 'minted-of-a-round-leaves-a-kind-of-reward-out',
    rule: 'V50',
    answer: either(
      editRows(['listRounds'], (rows) => {
        rows.forEach(withoutRewardsOfSuperValidators);
        return undefined;
      }),
      editBody(['getRound'], withoutRewardsOfSuperValidators),
      ['listRounds'],
    ),
  },
  {
    name: 'a-series-of-transfers-does-not-know-one-kind',
    rule: 'V58',
    answer: editBody(['getSeries'], ({ metric, points }) => {
      if (metric !== 'transfers' && metric !== 'volume') return;
      for (const point of objectsOf(points)) {
        const parts = objectsOf(point.parts);
        const [first, ...others] = parts;
        if (first === undefined || others.length === 0) continue;
        point.parts = others;
        point.value = new NumberLiteral(fromUnits(toUnits(literalOf(point.value)) - toUnits(literalOf(first.value))));
      }
    }),
  },
  {
    name: 'shares-of-apps-are-of-their-page',
    rule: 'V73',
    answer: editRows(['listApps'], (rows) => {
      const whole = rows.reduce((sum, row) => sum.plus(literalOf(row.rewards30d)), new Big(0));
      for (const row of rows)
        if (row.share !== null && whole.gt(0))
          row.share = new NumberLiteral(
            new Big(literalOf(row.rewards30d)).times(100).div(whole).round(4, Big.roundHalfUp).toFixed(),
          );
      return undefined;
    }),
  },
  {
    name: 'sums-of-a-history-are-of-the-slice',
    rule: 'V53',
    answer: editBody(['listTransferHistory', 'listPartyTransfers'], ({ sums = null, content = null }) => {
      if (!isExactObject(sums)) return;
      const sum = (of: (row: ExactObject) => ExactJson | undefined): NumberLiteral =>
        new NumberLiteral(
          objectsOf(content)
            .reduce((all, row) => all.plus(literalOf(of(row))), new Big(0))
            .toFixed(),
        );
      sums.amount = sum((row) => row.own ?? row.amount);
      if (objectsOf(content).every((row) => row.own === undefined)) sums.fee = sum((row) => row.fee);
    }),
  },
  {
    name: 'rewards-by-day-leave-the-validators-share-out',
    rule: 'V57',
    answer: editBody(['listDailyRewards'], ({ sums = null, content = null }) => {
      for (const row of [...objectsOf(content), ...(isExactObject(sums) ? [sums] : [])])
        row.validator = new NumberLiteral('0');
    }),
  },
]);

export const otherLists: readonly Fault[] = [...everywhere, ...leftOut];

/** Changes a body by what another request answers. */
function editWith(
  ids: readonly string[],
  path: string,
  edit: (body: ExactObject, other: ExactObject) => void,
): Fault['answer'] {
  return async ({ request, upstream }) => {
    if (!request.asks(...ids)) return upstream(request);
    const get = request.withMethod('GET');
    const answer = await upstream(get);
    const other = await upstream(get.at(path).withHeader('if-none-match', null));
    const body = answer.ok && other.ok ? answer.json : null;
    const found = other.ok ? other.json : null;
    if (!isExactObject(body) || !isExactObject(found)) return answer;
    edit(body, found);
    answer.json = body;
    return answer;
  };
}

function withoutRewardsOfSuperValidators({ minted = null }: ExactObject): void {
  if (isExactObject(minted)) minted.sv = new NumberLiteral('0');
}

function either(list: Fault['answer'], detail: Fault['answer'], lists: readonly string[]): Fault['answer'] {
  return (exchange: Exchange) => (exchange.request.asks(...lists) ? list(exchange) : detail(exchange));
}

/** Somebody who abstains accepts. */
function countOneMore(request: ExactObject): void {
  request.yesCount = plus(request.yesCount, 1n);
  request.abstainCount = plus(request.abstainCount, -1n);
}

function literalOf(value: ExactJson | undefined): string {
  return value instanceof NumberLiteral ? value.text : '0';
}

function ownerOf(row: ExactObject): unknown {
  return row.partyAddress ?? row.validator ?? row.svId;
}

/** An amount, as number or text, with a coin more. */
function added(value: ExactJson | undefined): ExactJson {
  if (typeof value === 'string') return fromUnits(toUnits(value) + coin);
  return mapLiteral(value ?? null, (text) => fromUnits(toUnits(text) + coin));
}
