// Prints what walks deliver of lists that move under them: `pnpm --filter @ledger-explorer/client moving-server`.
import { parseArgs } from 'node:util';
import { lists, type ListId } from '../generated/lists.ts';
import { movingTable, type MovingRow } from './moving-table.ts';

const help = `usage: pnpm --filter @ledger-explorer/client moving-server [--json]
Walks every list of a server that adds 7 entries with every request, and counts what is lost, repeated, out of reach.

  --json  the table as JSON`;

const columns: readonly (readonly [title: string, cell: (row: MovingRow) => string | number])[] = [
  ['list', ({ operation }) => operation],
  ['positions', ({ positions }) => (positions ? 'yes' : 'no')],
  ['entries', ({ entries }) => entries],
  ['added/request', ({ inserts }) => inserts],
  ['moved/request', ({ moves }) => moves],
  ['left/100 requests', ({ leaving }) => leaving],
  ['delivered', ({ report }) => report.rows],
  ['repeated', ({ repeated }) => repeated],
  ['lost', ({ lost }) => lost],
  ['out of reach', ({ report }) => report.unreachable ?? '?'],
  ['missing', ({ report }) => report.missing ?? '?'],
  ['requests', ({ report }) => report.requests],
  ['says', ({ report }) => (report.complete ? `complete: ${report.proof ?? ''}` : (report.why ?? ''))],
];

let values: { json?: boolean; help?: boolean };
try {
  ({ values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }));
} catch (error) {
  console.error(`${(error as Error).message}\n\n${help}`);
  process.exit(2);
}
if (values.help) {
  console.log(help);
} else {
  const rows: MovingRow[] = [];
  for (const operation of Object.keys(lists) as ListId[])
    for await (const row of movingTable(operation)) rows.push(row);
  if (values.json) console.log(JSON.stringify(rows, null, 2));
  else {
    const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
    console.log(line(columns.map(([title]) => title)));
    console.log(line(columns.map(() => '---')));
    for (const row of rows) console.log(line(columns.map(([, cell]) => cell(row))));
    // Rows that no page reaches are reported before the walk, and counted: they are not lost.
    const sum = (of: (row: MovingRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
    console.log(`\nrepeated: ${sum(({ repeated }) => repeated)}, lost: ${sum(({ lost }) => lost)}`);
    process.exitCode = sum(({ repeated, lost }) => repeated + lost) === 0 ? 0 : 1;
  }
}
