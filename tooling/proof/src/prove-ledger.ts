import { type Entry, openReader, readStatus } from '@ledger-explorer/store';
import { serviceAnswers } from './answers/service-answers.ts';
import { difference } from './difference.ts';
import { findDifferences } from './find-differences.ts';
import type { IndexAddress } from '@ledger-explorer/kit';
import { commitAll } from '@ledger-explorer/store/testing';
import { type Ledger, readEntries } from './ledgers/ledger.ts';
import type { Truth } from './model.ts';
import { type Payload, type StreamUpdate, templateOf } from './stream.ts';

/** Indexes a ledger into an empty network, sends every request, and returns a line for each wrong response. `batch`: updates per commit. */
export function proveLedger(
  { items, truth }: Ledger,
  address: IndexAddress,
  batch?: number,
): Promise<readonly string[]> {
  return proveEntries(readEntries(items), truth, address, { batch });
}

/** Like `proveLedger`, with given entries. `most`: stops at this number of lines. */
export async function proveEntries(
  entries: readonly Entry[],
  truth: Truth,
  address: IndexAddress,
  { most = Infinity, batch = 1_000 }: { readonly most?: number | undefined; readonly batch?: number | undefined } = {},
): Promise<readonly string[]> {
  await commitAll(address, entries, batch);
  const differences = await statusDifferences(address, truth);
  if (differences.length >= most) return differences;
  const reader = await openReader({ ...address, poolSize: 2, statementTimeoutMs: 120_000 });
  try {
    return [...differences, ...(await findDifferences(serviceAnswers(reader), truth, most - differences.length))];
  } finally {
    await reader.close();
  }
}

/** Differences in irregularities, of which there must be none, and in unread parts, which must be the expected ones. */
async function statusDifferences(address: IndexAddress, { stream }: Truth): Promise<readonly string[]> {
  const status = await readStatus(address);
  const irregularities = status?.irregularities ?? [];
  const unread = difference(sortedLines(status?.unread ?? []), sortedLines(expectedUnread(stream)));
  return [
    ...irregularities.map(({ kind, times }) => `irregularity: ${kind}, ${times} times`),
    ...(unread === null ? [] : [`unread: ${unread}`]),
  ];
}

function sortedLines(unread: readonly Unread[]): readonly string[] {
  return unread
    .map(
      ({ template, reason, detail, times, first, last }) =>
        `${reason} of ${template}, ${detail}: ${times} times, ${first} to ${last}`,
    )
    .sort();
}

/** An unread part that the interpreter must report. */
interface Unread {
  readonly template: string | null;
  readonly reason: string;
  /** Detail of the first occurrence. */
  readonly detail: string;
  readonly times: number;
  /** Event ids of the first and the last occurrence. */
  readonly first: string;
  readonly last: string;
}

/** The simulator's unknown templates. They are unread parts if their package is interpreted. */
const unknownTemplates = /:(Oddity|VoteDelegation)$/;
const interpretedPackages: ReadonlySet<string | null> = new Set(['splice-amulet', 'splice-dso-governance']);
const payloads = ['create_arguments', 'choice_argument', 'exercise_result'] as const;

/** Unread parts of a stream: payloads replaced by `{error, value}`, and unknown templates. */
function expectedUnread(stream: readonly StreamUpdate[]): readonly Unread[] {
  const rows = new Map<string, Unread>();
  for (const event of stream.flatMap(({ events }) => events)) {
    const { type, eventId, packageName, raw } = event;
    if (type !== 'created_event' && type !== 'exercised_event') continue;
    const template = templateOf(event) ?? '';
    const count = (reason: string, detail: string) => {
      const key = `${template} ${reason}`;
      const { times, ...row } = rows.get(key) ?? { template, reason, detail, times: 0, first: eventId };
      rows.set(key, { ...row, times: times + 1, last: eventId });
    };
    for (const field of payloads) {
      const payload = raw[field] as Payload | null | undefined;
      if (typeof payload?.error === 'string') count('undecodable-payload', `${field}: ${payload.error}`);
    }
    if (type === 'created_event' && unknownTemplates.test(template) && interpretedPackages.has(packageName)) {
      count('unknown-template', template);
    }
  }
  return [...rows.values()];
}
