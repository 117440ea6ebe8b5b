import { type ExactJson, type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { editBody, editRows } from '../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, objectsOf, oneIn, plus, toUnits } from '../edits/values.ts';
import { type Exchange, type Fault, heldOut } from '../proxy/fault.ts';

const coin = 10_000_000_000n;

/** Figures that agree with themselves, and not with the rows of another list. */
export const otherLists: readonly Fault[] = heldOut(4, [
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
