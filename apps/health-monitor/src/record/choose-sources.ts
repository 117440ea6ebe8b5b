import { explorer, newSource, type Sources } from '@ledger-explorer/liveness';
import { newScanState, type ScanState } from '../watch/scan.ts';

/**
 * Adds and removes stored sources, so that they are the explorer and the configured Scans (`scans`: their names, also the keys of
 * `states`). If there are no Scans, `sources.all` is empty.
 */
export function chooseSources(
  sources: Sources,
  states: Record<string, ScanState>,
  scans: readonly string[],
  now: number,
): void {
  const names = scans.length === 0 ? [] : [explorer, ...scans];
  const old = sources.all.map(({ name }) => name);
  for (const name of Object.keys(states)) if (!scans.includes(name)) Reflect.deleteProperty(states, name);
  for (const name of scans) states[name] ??= newScanState();
  if (names.length === old.length && names.every((name, at) => name === old[at])) return;
  const oldIndexes = names.map((name) => old.indexOf(name));
  sources.claims.reorder(oldIndexes);
  sources.all = names.map((name, at) => sources.all[oldIndexes[at] ?? -1] ?? newSource(name, now));
  sources.comparedAt = now;
}
