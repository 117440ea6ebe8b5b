// Prints what walks deliver of lists that move under them: `pnpm --filter @ledger-explorer/client moving-server`.
import { parseArgs } from 'node:util';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { movingTable, type MovingRow } from './moving-table.ts';

const help = `usage: pnpm --filter @ledger-explorer/client moving-server [--list NAME --entries N] [--json]
Walks every list of a server that adds 7 entries with every request, and counts what is lost, repeated, out of reach.

  --list     one list alone, such as listEvents, of as many entries as --entries says
  --entries  entries at the beginning: 1,000,000 unless given; a million take a minute or two
  --json     the table as JSON`;

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

let values: { json?: boolean; help?: boolean; list?: string; entries?: string };
try {
  ({ values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      list: { type: 'string' },
      entries: { type: 'string', default: '1000000' },
      help: { type: 'boolean', short: 'h' },
    },
  }));
} catch (error) {
  usageError((error as Error).message);
}
function usageError(message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(2);
}

if (values.help) {
  console.log(help);
} else {
  const rows: MovingRow[] = [];
  const { list, entries = '' } = values;
  if (list !== undefined && !Object.hasOwn(lists, list))
    usageError(`--list "${list}" is none of ${Object.keys(lists).join(', ')}`);
  if (!/^[1-9]\d{0,6}$/.test(entries)) usageError(`--entries "${entries}" is not an integer from 1 to 9999999`);
  for (const operation of (list === undefined ? Object.keys(lists) : [list]) as ListId[]) {
    const begun = performance.now();
    for await (const row of movingTable(operation, list === undefined ? undefined : Number(entries))) {
      rows.push(row);
      if (list !== undefined) console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s so far`);
    }
  }
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
