import { type ExportedFile, exportedFiles } from '../contract/exported-file.ts';
import { meaningOf } from '../contract/meaning.ts';
import { takes } from '../contract/parameters-of.ts';
import type { Schema } from '../contract/schema.ts';
import { type ExactJson, ExactNumber, isExactArray, memberOf, textOf } from '../json/exact-json.ts';
import { itemsOf, type Seen, type TestRequest, totalOf } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import { type ProbeContext, sendAll, type ServiceProbe } from './probe.ts';

/** Limit of rows of a file that are compared with the list. */
const mostComparedRows = 100;
/** Limit of rows read from a file: more than 1,000, a limit of many servers. */
const mostRowsOfFile = 1_200;
/** A longer file as of the head is read in parts, between which rows can move. */
const mostRowsAtOnce = 1_000;

function query(pairs: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(pairs)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

/** Prefixes a text with `'` if a spreadsheet would read it as a formula. */
function guarded(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** ISO 8601 for a time in milliseconds; a number that is no time stays as it is. */
function timeOf(milliseconds: string): string {
  const time = new Date(Number(milliseconds));
  return Number.isNaN(time.getTime()) ? milliseconds : time.toISOString();
}

/** Expected field of a file for a value: exact digits, ISO 8601, parties joined by `;`. */
export function cellOf(value: ExactJson | undefined, schema: Schema | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof ExactNumber) return schema?.unit === 'ms' ? timeOf(value.literal) : value.literal;
  if (isExactArray(value)) return guarded(value.map((one) => textOf(memberOf(one, 'partyId') ?? one)).join(';'));
  return guarded(textOf(value));
}

interface Listed {
  /** The oldest rows in stream order, or the first of a ranking, rank 1 first. */
  readonly rows: readonly ExactJson[];
  readonly total: number;
  readonly position: number | undefined;
}

/** Reads the rows from rank 1 on from the list. */
async function listed(
  { session }: ProbeContext,
  { list, pinnable }: ExportedFile,
  path: TestRequest['path'],
): Promise<Listed | undefined> {
  const isSortable = takes(list, 'orderBy');
  const position = pinnable ? session.head : undefined;
  const pageOfList = async (page?: number): Promise<Seen | undefined> => {
    const pairs = { size: mostComparedRows, orderBy: isSortable ? 'ASC' : undefined, position, page };
    const seen = await session.ask({ operation: list, ...(path && { path }), query: query(pairs) });
    return seen?.answer.status === 200 ? seen : undefined;
  };
  const first = await pageOfList();
  if (first === undefined) return undefined;
  const total = totalOf(first) ?? 0;
  if (isSortable || !pinnable) return { rows: itemsOf(first) ?? [], total, position: first.position };
  // The list is newest first, so the oldest rows are on the last page.
  const end = total > mostComparedRows ? await pageOfList(Math.floor((total - 1) / mostComparedRows)) : first;
  return end && { rows: (itemsOf(end) ?? []).toReversed(), total, position };
}

/** Checks that a file has the rows of its list (docs/contract.md#files). */
async function compare(context: ProbeContext, file: ExportedFile): Promise<void> {
  const { session, random, report, unchecked } = context;
  const listOperation = session.own(file.list);
  const [path] = await pathsOf(session, listOperation);
  const found = path === undefined ? undefined : await listed(context, { ...file, list: listOperation }, path);
  if (path === undefined || found === undefined || found.rows.length === 0) {
    unchecked(`${file.path}: no response had a row of its list`);
    return;
  }
  const { pinnable, columns } = file;
  // A pinned file starts at its highest rank, or below `after`. A short one is read whole or in part.
  const isCut = pinnable && found.total > 1 && (found.total > mostRowsOfFile || random.next() < 0.5);
  const count = isCut ? Math.min(mostRowsOfFile, found.total - 1) : found.total;
  const pairs = { ...path, position: pinnable ? found.position : undefined, after: isCut ? count + 1 : undefined };
  const ask: TestRequest = { target: `${file.path}?${query(pairs)}` };
  const seen = await session.ask(ask);
  if (seen?.answer.status !== 200 || (!pinnable && seen.position !== found.position)) {
    unchecked(`${file.path}: no response as of the position of its list`);
    return;
  }
  const { headers } = seen.answer;
  const [head = [], ...rows] = readCsv(seen.text ?? '') ?? [];
  const { fields } = meaningOf(file.list).item;
  const schemaOf = (name: string): Schema | undefined => fields.find((field) => field.name === name)?.schema;
  const ranked = found.rows
    .slice(0, count)
    .map((row, at) =>
      columns.map((name) => (name === 'rank' ? String(at + 1) : cellOf(memberOf(row, name), schemaOf(name)))).join(),
    );
  // The compared rows are the oldest, at the end of the file, or the first of a ranking.
  const expected = pinnable ? ranked.toReversed() : ranked;
  const given = (pinnable ? rows.slice(-expected.length) : rows).map((row) => row.join());
  const at = expected.findIndex((row, index) => row !== given[index]);
  const rankColumn = columns.indexOf('rank');
  const gap = rows.findIndex((row, index) => row[rankColumn] !== String(pinnable ? count - index : index + 1));
  const isAtSamePosition = !session.declaration.hasPositions || seen.position === found.position;
  const type = headers['content-type'] ?? 'absent';
  const checks: readonly (readonly [
    isRight: boolean,
    check: string,
    title: string,
    expected: string,
    actual: string | undefined,
  ])[] = [
    [/^text\/csv(;|$)/.test(type), 'content-type', 'the Content-Type of a file is not text/csv', 'text/csv', type],
    [
      isAtSamePosition,
      'position',
      'the Explorer-Position of a file differs from that of its list',
      String(found.position),
      headers['explorer-position'],
    ],
    [
      headers['explorer-total'] === String(found.total),
      'total',
      'Explorer-Total of a file differs from the total of its list',
      String(found.total),
      headers['explorer-total'],
    ],
    // RFC 4180, each line ends in CRLF, without a byte order mark.
    [
      head.join() === columns.join(),
      'columns',
      'the header line of a file does not name the expected columns',
      columns.join(),
      head.join(),
    ],
    [at === -1, 'rows', 'a row of a file differs from its list', expected[at] ?? '', given[at]],
    [
      rows.length === count || (!pinnable && count > mostRowsAtOnce),
      'count',
      'the number of rows in a file is wrong',
      String(count),
      String(rows.length),
    ],
    [gap === -1, 'rank', 'the ranks of a file are not consecutive', `rank of row ${gap + 1}`, rows[gap]?.[rankColumn]],
  ];
  const wrong = checks.find(([isRight]) => !isRight);
  if (wrong === undefined) return;
  const [, check, title, due, actual] = wrong;
  report(faultOf(`files/${check}`, 'files', title, [due, actual], { where: file.id }), ask);
}

/** Checks that files have the rows of their lists and refuse the same requests. */
export const files: ServiceProbe = {
  name: 'files',
  cost: 22,
  run: async (context) => {
    const { session, random, unchecked } = context;
    const declared = exportedFiles.filter(({ path }) => session.declaration.has({ path, extension: true }));
    const file = random.pick(declared);
    if (file === undefined) {
      unchecked("files: extensions that the deployment's document does not declare");
      return;
    }
    // One after the other, because a caller can have one open export.
    for (const one of declared) await compare(context, one);
    const pinned = declared.find((one) => one.pinnable && !takes(one, 'partyId'));
    const beyond = `position=${(session.head ?? 0) + 1_000_000_000}`;
    await sendAll(context, [
      { target: file.path, key: null, expect: { status: [401] } },
      ...(pinned === undefined ? [] : [beyond, 'after=0']).map((wrong): TestRequest => ({
        target: `${pinned?.path ?? ''}?${wrong}`,
        expect: { status: [400] },
      })),
    ]);
  },
};

/** Parses CSV (RFC 4180); undefined if a line does not end in CRLF or a quote is open. */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const [found, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (found === undefined) return undefined;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : undefined;
}
