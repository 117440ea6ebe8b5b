import type { Client, paths } from '@ledger-explorer/client';
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
  /** Value of `after` to continue after the last line: its rank. Null for a file without ranks, and before the first line. */
  readonly after: number | null;
}

/** Options of an export. */
export interface ExportOptions {
  /** Ends the export: it throws `AbortError`. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each piece. */
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Files with an as-of position; the rank of their last row is 1. */
const pinned = /(transfers|updates|rewards|balance-history)\.csv$/u;

/** Limit of consecutive cut connections without a line. */
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
 * Reads a whole list as CSV (RFC 4180), in pieces of complete lines. If the connection is cut, a file with an as-of
 * position continues after its last complete line; another export can continue it with the last `position` and
 * `after` of `onProgress`. Other files cannot be continued.
 *
 * @example
 * await pipeline(exportFile(client, '/v1/exports/transfers.csv'), createWriteStream('transfers.csv'));
 *
 * Throws what the client throws, and a plain `Error` if a file that cannot be continued was cut.
 */
export function exportFile<Path extends ExportPath>(
  client: Pick<Client<unknown>, 'open'>,
  path: Path,
  parameters?: Query<Path>,
  options: ExportOptions = {},
): AsyncGenerator<string, void, undefined> {
  return withCaller(read(client, path, parameters, options));
}

async function* read(
  client: Pick<Client<unknown>, 'open'>,
  path: ExportPath,
  parameters: object | undefined,
  { signal, onProgress }: ExportOptions,
): AsyncGenerator<string, void, undefined> {
  let position: number | null = null;
  let after: number | null = null;
  let total: number | null = null;
  let rows = 0;
  const isPinned = pinned.test(path);
  const isContinued = parameters !== undefined && 'after' in parameters;
  let cuts = 0;
  for (;;) {
    const continued = after === null ? {} : { after, position: position ?? undefined };
    const { body, headers } = await client.open(path, { ...parameters, ...continued }, { signal });
    position ??= Number(headers.get('explorer-position') ?? NaN);
    const counted = headers.get('explorer-total');
    total ??= counted === null ? null : Number(counted);
    const decoder = new TextDecoder();
    const reader = body?.getReader();
    let rest = '';
    let isHeader = true;
    let wasCut = false;
    try {
      for (;;) {
        const piece = await reader?.read().catch(() => undefined);
        signal?.throwIfAborted();
        wasCut = piece === undefined;
        if (piece === undefined || piece.done) break;
        rest += decoder.decode(piece.value, { stream: true });
        const end = wholeLines(rest);
        let lines = rest.slice(0, end);
        rest = rest.slice(end);
        if (isHeader && lines !== '') {
          isHeader = false;
          // A continued file already has its header.
          if (after !== null || isContinued) lines = lines.slice(lines.indexOf('\n') + 1);
          // `countLines` counts the header, which is no row.
          else rows -= 1;
        }
        if (lines === '') continue;
        cuts = 0;
        rows += countLines(lines);
        if (isPinned && rows > 0) after = rankOf(lines) ?? after;
        yield lines;
        onProgress?.({ rows: Math.max(0, rows), total, position, after });
      }
    } finally {
      await reader?.cancel().catch(() => undefined);
    }
    // The file is whole: it ended by itself after a complete line, and the last row of a ranked file has rank 1.
    if (!wasCut && rest === '' && (!isPinned || after === 1 || total === 0)) return;
    cuts += 1;
    if (after === null || cuts > maxCuts) throw new Error(`${path}: the file was cut after ${rows} rows`);
  }
}

/** Rank of the last line: its first field. Without its line break, the last line is not complete. */
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
