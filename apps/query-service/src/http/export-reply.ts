import type { ServerResponse } from 'node:http';
import { type exportedLists as operations, readParameters } from '@ledger-explorer/spec';
import { type ReadAnswer, PositionAhead } from '@ledger-explorer/store';
import { csvLine, type Field } from '../exports/csv.ts';
import { type ExportedList, type Rows, type RowRequest } from '../exports/exported-list.ts';
import { exportedLists } from '../exports/exported-lists.ts';
import { freshnessHeaders } from '../freshness/freshness-headers.ts';
import { checkChoice, checkPeriod } from '../operations/checks.ts';
import { within } from '../limits/within.ts';
import { invalidParameters } from '../problems/invalid-parameters.ts';
import { positionAhead } from '../problems/position-ahead.ts';
import { Problem } from '../problems/problem.ts';
import { changing } from '../responses/cache-control.ts';
import { drained } from '../responses/drained.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Service } from '../service.ts';
import type { Exchange } from './exchange.ts';

/** Rows per chunk: more would block the event loop. The newest rows are a smaller chunk, so that the response begins soon. */
const [firstChunkRows, chunkRows] = [100, 250];

/** Latest time that JavaScript can write as a date, in milliseconds since the epoch. */
const latestDate = 8.64e15;

type Part = ReadAnswer<Rows<readonly Field[]> | null>;
type ReadNext = (
  rows: Pick<RowRequest, 'skipped' | 'start' | 'below'>,
) => Promise<ReadAnswer<Pick<Rows<readonly Field[]>, 'content' | 'older'> | null>>;

export type ExportOperation = (typeof operations)[number];

interface ExportRequest extends Pick<RowRequest, 'subject' | 'filter' | 'position'> {
  readonly after: number | undefined;
}

/** Throws a 400 that names every offending parameter. */
function readExportRequest(operation: ExportOperation, { subject }: ExportedList, query: string): ExportRequest {
  const read = readParameters(operation, { path: {}, query });
  if (!read.ok) throw invalidParameters(read.errors);
  const { values } = read;
  const subjectId = subject === null ? '' : values[subject.name];
  if (subject !== null && subjectId === undefined) {
    throw invalidParameters([
      { in: 'query', name: subject.name, reason: 'must be given: it selects whose rows the file has' },
    ]);
  }
  // `readParameters` has checked them against the spec.
  const filter = values as unknown as RowRequest['filter'];
  const { position, after } = values as { position?: number; after?: number };
  checkPeriod(filter);
  checkChoice(filter);
  return { subject: String(subjectId), filter, position, after };
}

/** File name: `transfers.csv`, or `statement-alice-2026-01-01-2027-01-01.csv` for a party and a period. */
function fileName(
  { path }: ExportOperation,
  { subject }: ExportedList,
  { subject: subjectId, filter }: Omit<ExportRequest, 'after'>,
) {
  const list = path.slice(path.lastIndexOf('/') + 1, -'.csv'.length);
  if (subject?.name !== 'partyId') return `${list}.csv`;
  const [hint = ''] = subjectId.split('::');
  const days = [filter.from, filter.to].flatMap((time) =>
    time === undefined ? [] : new Date(Math.min(time, latestDate)).toISOString().split('T', 1),
  );
  return `${[list, hint.replaceAll(/[^\w-]/gu, '_'), ...days].join('-')}.csv`;
}

/**
 * Sends a whole list as a file in chunks, at the caller's pace. Throws problems and errors of the store. After an
 * error in the middle of the file the connection is aborted, so that the caller notices the incomplete file.
 */
export async function exportReply(
  service: Service,
  operation: ExportOperation,
  query: string,
  exchange: Exchange,
): Promise<Reply> {
  const exported = exportedLists[operation.id];
  const { after, ...selection } = readExportRequest(operation, exported, query);
  const { reader, exports: openExports, turns, deadlines, now } = service;
  const { caller, keyId, response, method } = exchange;
  openExports.enter(caller, keyId === null);
  response.once('close', () => {
    openExports.leave(caller);
  });
  // The response begins with the first chunk.
  const isWanted = () => !response.destroyed && (response.headersSent || exchange.elapsed < deadlines.answer);
  // Each chunk waits for its turn among all reads.
  const inTurn = async <T>(rows: number, read: () => Promise<T>): Promise<T> => {
    await openExports.pace(rows);
    return turns.do(caller, read, { bulk: true, isWanted });
  };
  const readRows = (rows: Pick<RowRequest, 'position' | 'skipped' | 'start' | 'below'>) => {
    const size = rows.skipped === 0 ? firstChunkRows : chunkRows;
    return inTurn(size, () => exported.read(reader, { ...selection, ...rows, size }));
  };

  // Without a requested position, the first rows determine that of the file.
  const reading = readRows({ position: selection.position, skipped: 0, start: undefined, below: undefined });
  const first = await within(deadlines.answer - exchange.elapsed, reading).catch((error: unknown) => {
    throw error instanceof PositionAhead ? positionAhead(service, error) : error;
  });
  const { asOf, head, value } = first;
  const freshness = freshnessHeaders(asOf, head, now());
  if (value === null) {
    throw new Problem('not-found', exported.subject?.unknown(selection.subject) ?? '', { headers: freshness });
  }
  const headers = headerList({
    ...freshness,
    'explorer-total': String(value.total),
    'cache-control': changing,
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${fileName(operation, exported, selection)}"`,
  });
  if (method === 'HEAD') return { status: 200, headers, body: undefined };
  return {
    status: 200,
    headers,
    body: undefined,
    sendBody: (to) => {
      const { position } = asOf;
      let walk: ReturnType<NonNullable<ExportedList['walk']>> | undefined;
      const readNext: ReadNext = (rows) => {
        const { start } = rows;
        if (exported.walk === undefined || start === undefined) return readRows({ ...rows, position });
        const { next } = (walk ??= exported.walk(reader, { ...selection, position, start }));
        return inTurn(chunkRows, () => next(chunkRows));
      };
      const chunks = operation.pinnable ? listChunks(first, after, readNext) : rankingChunks(first, readNext);
      return send(to, csvLine(['rank', ...exported.columns(selection.subject)]), chunks);
    },
  };
}

/**
 * Rows of a list with positions in chunks, newest first. Ranks fall from `total` to 1; `after` is the last rank that the
 * caller has. The next chunk is read while this one is sent.
 */
async function* listChunks(first: Part, after: number | undefined, readRows: ReadNext): AsyncGenerator<string> {
  const total = first.value?.total ?? 0;
  /** Rank of the next row. */
  let rank = after === undefined ? total : Math.min(total, after - 1);
  let start: string | undefined;
  const next = (): ReturnType<ReadNext> => {
    const part = readRows({ skipped: total - rank, start, below: rank + 1 });
    // Not lost: the error is thrown where the promise is awaited.
    part.catch(() => undefined);
    return part;
  };
  let part: ReturnType<ReadNext> = rank === total ? Promise.resolve(first) : next();
  while (rank > 0) {
    const { value } = await part;
    const rows = value?.content ?? [];
    if (rows.length === 0) throw new Error(`rows below rank ${rank + 1} are missing`);
    const firstRank = rank;
    start = value?.older ?? undefined;
    rank -= rows.length;
    if (rank > 0) part = next();
    yield rows.map((row, at) => csvLine([firstRank - at, ...row])).join('');
  }
}

/** Rows of a list without the parameter `position` in chunks, numbered from 1. */
async function* rankingChunks(first: Part, readRows: ReadNext): AsyncGenerator<string> {
  let skipped = 0;
  for (let part: Awaited<ReturnType<ReadNext>> = first; ;) {
    const { content = [], older } = part.value ?? {};
    yield content.map((row, at) => csvLine([skipped + at + 1, ...row])).join('');
    skipped += content.length;
    if (older == null) return;
    part = await readRows({ skipped, start: older, below: undefined });
  }
}

async function send(to: ServerResponse, header: string, chunks: AsyncIterable<string>): Promise<void> {
  to.write(header);
  try {
    for await (const text of chunks) {
      if (to.destroyed) return;
      to.write(text);
      await drained(to);
    }
  } catch (error) {
    // Nothing more is read for a caller that has left.
    if (to.destroyed) return;
    throw error;
  }
  to.end();
}
