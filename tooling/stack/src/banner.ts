import { isPublished } from './options.mjs';
import type { StackFile } from './stack-file.ts';

/** The state of the index in `/health`. */
export interface Progress {
  readonly position: number;
  /** ISO 8601; null: unknown. */
  readonly recordTime: string | null;
  /** Seconds behind now; null: unknown. */
  readonly lag: number | null;
}

/** `head`: all updates are indexed. `behind`: not yet. `stopped`: the indexer ended before the head. */
export type Reach = 'head' | 'stopped' | 'behind';

/** The text after a start: the number of indexed updates, the addresses and example requests. */
export function banner({ baseUrl, apiKey }: StackFile, progress: Progress, reach: Reach): string {
  const curl = (path: string) => `  curl -H 'x-api-key: ${apiKey}' '${baseUrl}${path}'`;
  return [
    '',
    `Ledger Explorer is ready${reach === 'head' ? `: all ${count(progress.position)} updates are indexed.` : '.'}`,
    ...(reach === 'head' ? [] : indexState(progress, reach)),
    '',
    `  explorer   ${baseUrl}/ (in a browser: updates, parties, transfers, votes)`,
    `  base URL   ${baseUrl}`,
    `  API key    ${apiKey}`,
    `  reference  ${baseUrl}/docs (in a browser; takes the key and shows answers)`,
    `  client     ${isPublished ? 'npm install @ledger-explorer/client (TypeScript)' : 'packages/client/README.md (TypeScript, @ledger-explorer/client)'}`,
    '',
    'Try:',
    curl('/v1/dashboard'),
    curl('/v1/transfers?size=5'),
    curl('/v1/parties?sortBy=LAST_ACTIVITY_AT&size=5'),
    '',
    'Ctrl-C stops all of it; the next start resumes at the same position.',
    '',
  ].join('\n');
}

function indexState({ position, recordTime, lag }: Progress, reach: 'stopped' | 'behind'): readonly string[] {
  const until = recordTime === null ? '' : `, up to ${recordTime.slice(0, 19)}Z`;
  const age = lag === null ? '' : ` (${duration(lag)} behind)`;
  const indexed = `${count(position)} updates are indexed${until}${age}.`;
  if (reach === 'stopped')
    return [`The indexer has stopped (see its last line above). Responses are from its last state: ${indexed}`];
  return [
    `The index is still catching up: ${indexed}`,
    'Responses are from these updates. A line here reports when the index reaches the head of the ledger.',
  ];
}

function count(updates: number): string {
  return updates.toLocaleString('en');
}

/** Up to 89 s, 89 min or 47 h. */
function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
