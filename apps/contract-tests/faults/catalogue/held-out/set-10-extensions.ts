import { type ExactObject, NumberLiteral } from '@ledger-explorer/wire';
import { editAnswer } from '../../edits/answers.ts';
import { ask, askFor, fillPage, joined, literal, rowsOf } from '../../edits/joined.ts';
import { editBody, editRows } from '../../edits/rows.ts';
import { fromUnits, isExactObject, mapLiteral, numberOf, objectsOf, textOf, unitsOf } from '../../edits/values.ts';
import { type Fault, heldOut } from '../../proxy/fault.ts';

/** Mistakes of another query or another release, in the extensions. */
export const set10Extensions: readonly Fault[] = heldOut(10, [
  {
    name: 'validators-are-found-by-how-they-begin',
    rule: 'V74',
    answer: joined(['findValidators'], async (body, exchange) => {
      const { request } = exchange;
      const text = request.query('q') ?? '';
      const all = text === '' ? null : await askFor(exchange, request.withQuery({ page: 0, size: 100 }));
      if (all === null || !isExactObject(body)) return;
      const found = rowsOf(all).filter((row) =>
        [row.validator, row.validatorName].some((name) => textOf(name).startsWith(text)),
      );
      fillPage(body, found, request);
    }),
  },
  {
    name: 'kinds-are-picked-from-the-first-results-of-a-search',
    rule: 'V42',
    answer: joined(['search'], async (body, exchange) => {
      const { request } = exchange;
      const kinds = request.query('kinds')?.split(',') ?? null;
      const all = kinds === null ? null : await askFor(exchange, request.withQuery({ kinds: null }));
      if (kinds === null || all === null || !isExactObject(body)) return;
      body.content = objectsOf(all.content).filter(({ kind }) => kinds.includes(textOf(kind)));
    }),
  },
  {
    name: 'supply-of-the-last-day-leaves-out-locked-coin',
    rule: 'V58',
    answer: joined(['getSeries'], async (body, exchange) => {
      if (!isExactObject(body) || body.metric !== 'supply' || body.incomplete !== true) return;
      const market = await ask(exchange, '/v1/market/get-market-info');
      const last = objectsOf(body.points).at(-1);
      if (last === undefined || !isExactObject(market?.totalStakeDto)) return;
      last.value = literal(fromUnits(unitsOf(last.value) - unitsOf(market.totalStakeDto.valueCoin)));
    }),
  },
  {
    name: 'a-day-that-began-before-from-is-in-the-rewards-by-day',
    rule: 'V57',
    answer: ({ request, upstream }) => {
      const from = request.asks('listDailyRewards') ? (request.query('from') ?? '') : '';
      if (!/^[1-9]\d{8,14}$/.test(from)) return upstream(request);
      return upstream(request.withQuery({ from: Number(from) - (Number(from) % 86_400_000) }));
    },
  },
  {
    name: 'shares-of-holders-are-cut-off',
    rule: 'V4',
    answer: editBody(['listHolders'], (body) => {
      const supply = unitsOf(body.supply);
      if (supply === 0n) return;
      for (const row of objectsOf(body.content)) {
        const cut = (unitsOf(row.balance) * 1_000_000n) / supply;
        row.share = literal(fromUnits(cut * 1_000_000n));
      }
    }),
  },
  {
    name: 'the-last-round-of-a-page-has-no-previous-price',
    rule: 'V50',
    answer: editRows(['listRounds'], (rows) => {
      const last = rows.at(-1);
      if (last !== undefined) last.previousPrice = null;
      return undefined;
    }),
  },
  {
    name: 'depth-begins-again-behind-a-cursor',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body, request) => {
      if ((request.query('cursor') ?? '') === '') return;
      const nodes = objectsOf(body.nodes);
      const top = Math.min(...nodes.map(({ depth }) => numberOf(depth)));
      for (const node of nodes) node.depth = mapLiteral(node.depth ?? null, (text) => Number(text) - top);
    }),
  },
  {
    name: 'a-request-passes-with-more-than-half',
    rule: 'V61',
    answer: editBody(['listGovernanceRequests', 'getGovernanceRequest'], (body) => {
      for (const row of rowsOf(body)) if (row.threshold instanceof NumberLiteral) row.threshold = majorityOf(row);
    }),
  },
  {
    name: 'several-parties-of-a-file-are-separated-by-commas',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && target.includes('/v1/exports/transfers.csv'),
      (answer) => {
        const lines = answer.text.split('\r\n');
        answer.text = lines.map((line) => line.replaceAll(/[^,"]*;[^,"]*/g, quoted)).join('\r\n');
      },
    ),
  },
]);

function majorityOf({ yes, no, missing }: ExactObject): NumberLiteral {
  const all = [yes, no, missing].map((list) => objectsOf(list).length).reduce((sum, count) => sum + count, 0);
  return literal(Math.floor(all / 2) + 1);
}

function quoted(field: string): string {
  return `"${field.replaceAll(';', ',')}"`;
}
