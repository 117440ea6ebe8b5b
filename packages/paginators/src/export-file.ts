import type { Client, paths } from '@ledger-explorer/client';
import { readPieces } from './read-pieces.ts';
import { withCaller } from './with-caller.ts';

/** Path of an operation that answers with a whole list as a file. */
export type ExportPath = Extract<keyof paths, `/v1/exports/${string}.csv`>;

type Query<Path extends ExportPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

/** Progress of an export. */
export interface ExportProgress {
  /** Number of delivered lines, without the header. */
  readonly rows: number;
  /** Number of rows of the file; null if the service does not say. */
  readonly total: number | null;
  /** As-of position of the rows; null if the service does not say. */
  readonly position: number | null;
  /** Value of `after` to continue after the last line: its rank. Null for a file that cannot be continued, and before the first row. */
  readonly after: number | null;
}

/** Options of an export. */
export interface ExportOptions {
  /** Ends the export: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
  /** Called when your loop requests the next piece, with the progress of the pieces before it; not after `break`. */
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Files that take `position` and `after`: newest first, and the rank of their last row is 1. */
const pinned = /(transfers|updates|rewards|balance-history)\.csv$/u;

/** Limit of consecutive connections that are cut, or silent, before a line arrives. */
const maxCuts = 5;

/** Length of the complete lines of a text. A line break after an odd number of quotes is inside a field and ends no line. */
function wholeLines(text: string): number {
  for (let at = text.lastIndexOf('\n'); at >= 0; at = text.lastIndexOf('\n', at - 1)) {
    const quotes = text.slice(0, at).split('"').length - 1;
    if (quotes % 2 === 0) return at + 1;
  }
  return 0;
}

/**
 * Reads a whole list as CSV (RFC 4180), in pieces of complete lines. If the connection is cut or silent, a file with an as-of
 * position continues after its last complete line; another export can continue it with the last `position` and
 * `after` of `onProgress`, if a loop has stored each piece before it requests the next. Other files cannot be continued.
 *
 * @example
 * await pipeline(exportFile(client, '/v1/exports/transfers.csv'), createWriteStream('transfers.csv'));
 *
 * Throws what the client throws, and a plain `Error` if a file that cannot be continued was cut, or any file several times before a line.
 */
export function exportFile<Path extends ExportPath>(
  client: Pick<Client<unknown>, 'open'>,
  path: Path,
  parameters?: Query<Path>,
  options: ExportOptions = {},
): AsyncGenerator<string, void, undefined> {
  return withCaller(read(client, path, parameters as Continuation, options));
}

/** Parameters that continue a file with an as-of position. */
interface Continuation {
  readonly position?: number | null | undefined;
  readonly after?: number | null | undefined;
}

async function* read(
  client: Pick<Client<unknown>, 'open'>,
  path: ExportPath,
  parameters: Continuation = {},
  { signal, onProgress }: ExportOptions,
): AsyncGenerator<string, void, undefined> {
  let { position = null, after = null } = parameters;
  let total: number | null = null;
  let rows = 0;
  // A continued file already has its header.
  let hasHeader = after !== null;
  const isPinned = pinned.test(path);
  for (let cuts = 0; ; cuts++) {
    if (!signal?.aborted && cuts > (isPinned ? maxCuts : 0))
      throw new Error(`${path}: the file was cut after ${rows} rows: ${isPinned ? 'resume it' : 'start again'}`);
    const continued = isPinned && { after: after ?? undefined, position: position ?? undefined };
    const { body, headers } = await client.open(path, { ...parameters, ...continued }, { signal });
    position ??= numberIn(headers.get('explorer-position'));
    total ??= numberIn(headers.get('explorer-total'));
    let rest = '';
    let isStart = true;
    let wasCut = false;
    for await (const piece of readPieces(body, signal)) {
      wasCut = piece === null;
      rest += piece ?? '';
      const whole = rest.slice(0, wholeLines(rest));
      if (whole === '') continue;
      rest = rest.slice(whole.length);
      const ranked = isStart ? whole.slice(whole.indexOf('\n') + 1) : whole;
      const lines = hasHeader ? ranked : whole;
      isStart = false;
      hasHeader = true;
      if (lines === '') continue;
      cuts = 0;
      rows += countLines(ranked);
      if (isPinned) after = rankOf(ranked) ?? after;
      yield lines;
      onProgress?.({ rows, total, position, after });
    }
    // The file is whole: it ended by itself after a complete line, which has rank 1 if the file takes `after`.
    if (!wasCut && rest === '' && (!isPinned || after === 1 || total === 0)) return;
  }
}

/** The number in a header; null if the response does not have it. */
function numberIn(header: string | null): number | null {
  return header === null ? null : Number(header);
}

/** Rank of the last line: its first field. `slice(0, -1)` makes the last line incomplete, so that `wholeLines` ends before it. */
function rankOf(lines: string): number | undefined {
  const last = lines.slice(wholeLines(lines.slice(0, -1)));
  const rank = /^(\d+),/u.exec(last)?.[1];
  return rank === undefined ? undefined : Number(rank);
}

function countLines(lines: string): number {
  let count = 0;
  let isQuoted = false;
  for (const character of lines)
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) count++;
  return count;
}
