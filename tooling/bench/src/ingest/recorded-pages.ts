import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGenerator } from '@ledger-explorer/ledger-simulator';
import { cache, fingerprint } from '../ledger/indexed-ledger.ts';

const pageSize = 1000;

/** Like MainNet in 2026: 15 updates per second (`rate`), a round every 600 seconds (`tick`). */
export const recordedMix = { seed: 3, rate: 15, tick: 600, parties: 2000, validators: 200 } as const;

/** A folder of recorded pages, with its contents. */
export interface RecordedPages {
  readonly folder: string;
  readonly updates: number;
  readonly events: number;
  /** Bytes of the updates' JSON in the stream. */
  readonly bytes: number;
}

/**
 * Pages of a ledger with a realistic mix: 8 events and 12.5 kB per update. They are generated once and cached (12.5
 * MB per thousand updates). Equal numbers of updates give the same ledger.
 */
export async function recordedPages(updates: number, tell: (line: string) => void): Promise<RecordedPages> {
  const sources = ['apps/ledger-simulator/src', 'tooling/bench/src/ingest'];
  const folder = join(cache, `pages-${updates}-${await fingerprint(sources)}`);
  const facts = join(folder, 'facts');
  if (existsSync(facts)) {
    const kept = JSON.parse(await readFile(facts, 'utf8')) as Omit<RecordedPages, 'folder'>;
    return { ...kept, folder };
  }
  tell(`making ${updates} updates (kept for the next run)`);
  const making = `${folder}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  let [events, bytes, files] = [0, 0, 0];
  let page: string[] = [];
  const write = async () => {
    const name = `${String(files).padStart(6, '0')}.json`;
    await writeFile(join(making, name), `{"transactions":[${page.join(',')}]}`);
    files += 1;
    page = [];
  };
  for (const { json, value } of createGenerator({ ...recordedMix, history: updates })) {
    page.push(json);
    bytes += Buffer.byteLength(json);
    events += Object.keys(value.events_by_id as object).length;
    if (page.length === pageSize) await write();
  }
  if (page.length > 0) await write();
  const made = { updates, events, bytes };
  await writeFile(join(making, 'facts'), JSON.stringify(made));
  await rm(folder, { recursive: true, force: true });
  await rename(making, folder);
  return { ...made, folder };
}
