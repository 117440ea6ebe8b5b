import { exportedFiles, exportedSeries, type ExportedFile } from '../contract/exported-file.ts';
import { meaningOf } from '../contract/meaning.ts';
import type { Schema } from '../contract/schema.ts';
import { ExactNumber, isExactArray, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import type { Ask } from '../session/ask.ts';
import { pathsOf } from '../session/paths-of.ts';
import { itemsOf, type Seen, totalOf } from '../session/seen.ts';
import { readCsv } from './csv.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';
import { compareSeries } from './series-file.ts';

/** Rows of a file that are compared with the list. */
const most = 100;
/** Rows of a file that are read if its list has as many: more than the 1,000 at which many a server ends. */
const longest = 1_200;

function query(pairs: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(pairs)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
}

/** What a spreadsheet would compute has a `'` before it. */
function guarded(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** A field of a row as it stands in a file: exact digits, ISO 8601, parties with `;` between them. */
function cellOf(value: ExactJson | undefined, schema: Schema | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof ExactNumber)
    return schema?.unit === 'ms' ? new Date(Number(value.literal)).toISOString() : value.literal;
  if (isExactArray(value)) return guarded(value.map((one) => textOf(memberOf(one, 'partyId') ?? one)).join(';'));
  return guarded(textOf(value));
}

type Cells = readonly string[];

/** A cell that is neither empty nor written as its field is: `rank 7: '-1.5`. */
function oddCell(rows: readonly Cells[], columns: readonly string[], fields: Schema['fields']): string | undefined {
  const forms = columns.map((name) => {
    const schema = fields.find((field) => field.name === name)?.schema;
    if (schema?.unit === undefined || schema.isText) return undefined;
    return schema.unit === 'ms' ? /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ : /^-?\d+(\.\d+)?$/;
  });
  for (const row of rows) {
    const at = row.findIndex((cell, index) => cell !== '' && forms[index]?.test(cell) === false);
    if (at !== -1) return `${columns[at] ?? ''} of rank ${row[columns.indexOf('rank')] ?? ''}: ${row[at] ?? ''}`;
  }
  return undefined;
}

interface Listed {
  /** The oldest rows of a list in stream order, or the first of a ranking: rank 1 first. */
  readonly rows: readonly ExactJson[];
  readonly total: number;
  readonly position: number | undefined;
}

/** Rows of rank 1 and up, as the list says them. */
async function listed(
  { session }: ProbeContext,
  { list, pinnable }: ExportedFile,
  path: Ask['path'],
): Promise<Listed | undefined> {
  const has = (name: string): boolean => list.parameters.some((parameter) => parameter.name === name);
  const position = pinnable ? session.head : undefined;
  const asked = async (page?: number): Promise<Seen | undefined> => {
    const order = has('orderBy') ? 'ASC' : undefined;
    const seen = await session.ask({
      operation: list,
      ...(path === undefined ? {} : { path }),
      query: query({ size: most, orderBy: order, position, page }),
    });
    return seen?.answer.status === 200 ? seen : undefined;
  };
  const first = await asked();
  if (first === undefined) return undefined;
  const total = totalOf(first) ?? 0;
  if (has('orderBy') || !pinnable) return { rows: itemsOf(first) ?? [], total, position: first.position };
  // Newest first only: the oldest stand on the last page.
  const end = total > most ? await asked(Math.floor((total - 1) / most)) : first;
  return end && { rows: (itemsOf(end) ?? []).toReversed(), total, position };
}

/** A file says of each row what the list says (docs/contract.md#files). */
async function compare(context: ProbeContext, file: ExportedFile): Promise<void> {
  const { session, random, report, unchecked } = context;
  const own = session.own(file.list);
  const [path] = await pathsOf(session, own);
  const found = path === undefined ? undefined : await listed(context, { ...file, list: own }, path);
  if (path === undefined || found === undefined || found.rows.length === 0) {
    unchecked(`${file.path}: no row of its list is known`);
    return;
  }
  // A short one is read whole, or on from its newest row.
  const isCut = file.pinnable && found.total > 1 && (found.total > longest || random.next() < 0.5);
  const count = isCut ? Math.min(longest, found.total - 1) : found.total;
  const ask: Ask = {
    target: `${file.path}?${query({ ...path, position: file.pinnable ? found.position : undefined, after: isCut ? count + 1 : undefined })}`,
  };
  const seen = await session.ask(ask);
  if (seen?.answer.status !== 200) return;
  const wrong = (check: string, title: string, expected: string, actual: string): void => {
    report({ check: `files/${check}`, rule: 'files', title, expected, actual, where: file.id }, ask);
  };
  const { headers } = seen.answer;
  const type = headers['content-type'] ?? 'absent';
  if (!/^text\/csv(;|$)/.test(type)) wrong('content-type', 'a file is of another type', 'text/csv', type);
  if (!file.pinnable && seen.position !== found.position) return;
  const due = file.pinnable ? found.position : seen.position;
  if (session.declaration.hasPositions && seen.position !== due)
    wrong('position', 'a file is as of another position', String(due), headers['explorer-position'] ?? 'absent');
  if (headers['explorer-total'] !== String(found.total))
    wrong(
      'total',
      'a file does not have as many rows as its list',
      String(found.total),
      headers['explorer-total'] ?? 'absent',
    );
  const text = seen.text ?? '';
  if (text.startsWith('\uFEFF')) wrong('mark', 'a file begins with a byte order mark', 'none', 'U+FEFF');
  const [head = [], ...rows] = readCsv(text) ?? [];
  if (head.length === 0) {
    wrong(
      'lines',
      'a file is not comma-separated values',
      'RFC 4180, each line ends in CRLF',
      JSON.stringify(text.slice(0, 200)),
    );
    return;
  }
  if (head.join() !== file.columns.join()) {
    wrong('columns', 'a file has other columns', file.columns.join(), head.join());
    return;
  }
  const { fields } = meaningOf(file.list).item;
  const ranked = found.rows
    .slice(0, count)
    .map((row, at) =>
      file.columns.map((name) =>
        name === 'rank'
          ? String(at + 1)
          : cellOf(memberOf(row, name), fields.find((field) => field.name === name)?.schema),
      ),
    );
  const expected = (file.pinnable ? ranked.toReversed() : ranked).map((row) => row.join());
  // The list shows the oldest rows, which stand at the end, or the first of a ranking.
  const given = (file.pinnable ? rows.slice(-expected.length) : rows).map((row) => row.join());
  const at = expected.findIndex((row, index) => row !== given[index]);
  const place = file.columns.indexOf('rank');
  const gap = rows.findIndex((row, index) => row[place] !== String(file.pinnable ? count - index : index + 1));
  if (at !== -1) wrong('rows', 'a row of a file is not that of its list', expected[at] ?? '', given[at] ?? 'none');
  else if (rows.length !== count)
    wrong('count', 'a file has more rows or fewer than its list', String(count), String(rows.length));
  else if (gap !== -1)
    wrong(
      'rank',
      'the ranks of a file are not consecutive',
      `the rank of row ${gap + 1}`,
      rows[gap]?.[place] ?? 'none',
    );
  await compareFiltered(context, { ...file, list: own }, path, found);
  const odd = oddCell(rows, file.columns, fields);
  if (odd !== undefined) wrong('form', 'a number or a time of a file has another form', 'digits, or ISO 8601', odd);
}

/** A filter that the file and its list have: a choice, or a period that ends in the middle of what was listed. */
function filterOf({ list, parameters }: ExportedFile, rows: readonly ExactJson[], turn: number): string | undefined {
  const shared = parameters.filter(({ name }) => list.parameters.some((one) => one.name === name));
  const { name, values = [] } = shared.find((one) => one.values !== undefined) ?? {};
  if (name !== undefined) return query({ [name]: values[turn % values.length] });
  const time = meaningOf(list).item.fields.find(({ schema }) => schema.isRecordTime)?.name;
  const to = memberOf(rows[rows.length >> 1], time ?? '');
  return shared.some((one) => one.name === 'to') && to instanceof ExactNumber ? query({ to: to.literal }) : undefined;
}

/** The total of a file counts what its filters leave. */
async function compareFiltered(
  { session, report, turn }: ProbeContext,
  file: ExportedFile,
  path: Ask['path'],
  { rows, position }: Listed,
): Promise<void> {
  const filter = filterOf(file, rows, turn);
  if (filter === undefined) return;
  const pinned = query({ position: file.pinnable ? position : undefined });
  const [list, ask] = [
    { operation: file.list, ...(path === undefined ? {} : { path }), query: `size=1&${filter}&${pinned}` },
    { target: `${file.path}?${query({ ...path, after: file.pinnable ? 1 : undefined })}&${filter}&${pinned}` },
  ];
  const [listed, seen] = await Promise.all([session.ask(list), session.ask(ask)]);
  if (listed?.answer.status !== 200 || seen?.answer.status !== 200 || listed.position !== seen.position) return;
  const [expected, actual] = [String(totalOf(listed) ?? 0), seen.answer.headers['explorer-total'] ?? 'absent'];
  if (actual === expected) return;
  const title = 'the total of a filtered file is not that of its list';
  report({ check: 'files/total', rule: 'files', title, expected, actual, where: file.id }, ask);
}

/** HEAD of a file says what GET says of it (R10). */
async function compareHeads({ session, report }: ProbeContext, target: string): Promise<void> {
  const [get, head] = [await session.ask({ target }), await session.ask({ target, method: 'HEAD' })];
  if (get === undefined || head === undefined) return;
  for (const name of ['explorer-total', 'explorer-position', 'content-type', 'content-disposition']) {
    const [due, given] = [get.answer.headers[name], head.answer.headers[name]];
    if (due === given) continue;
    const title = 'HEAD of a file has another header field than GET';
    report(
      { check: 'files/head', rule: 'R10', title, expected: `${name}: ${due ?? 'absent'}`, actual: given ?? 'absent' },
      { target, method: 'HEAD' },
    );
  }
}

/** Files have the rows of their lists, and are refused like these. */
export const files: ServiceProbe = {
  name: 'files',
  cost: 31,
  run: async (context) => {
    const { session, turn, unchecked } = context;
    const declared = exportedFiles.filter(({ path }) => session.declaration.has({ path, extension: true }));
    if (declared.length === 0) {
      unchecked("files: extensions that the deployment's document does not declare");
      return;
    }
    // A caller can have one open.
    for (const file of declared) await compare(context, file);
    const file = declared[turn % declared.length];
    const pinned = declared.find(
      ({ pinnable, parameters }) => pinnable && parameters.every(({ name }) => name !== 'partyId'),
    );
    if (file !== undefined) await session.ask({ target: file.path, key: null, expect: { status: [401] } });
    const series = exportedSeries.filter(({ path }) => session.declaration.has({ path, extension: true }));
    for (const { path } of series) await compareSeries(context, path);
    if (pinned === undefined) return;
    await compareHeads(context, `${pinned.path}?${query({ position: session.head, after: 1 })}`);
    const target = `${pinned.path}?position=${(session.head ?? 0) + 1_000_000_000}`;
    await session.ask({ target, expect: { status: [400] } });
    await session.ask({ target: `${pinned.path}?after=0`, expect: { status: [400] } });
  },
};
