import { sweepMinutes, type Thresholds } from '@ledger-explorer/liveness';
import type { Network } from '../configuration.ts';
import type { Head } from '../record/head.ts';
import { openExplorer } from '../watch/explorer.ts';
import { newScanState, type ScanReading, watchScan } from '../watch/scan.ts';
import { type TickReading, watch } from '../watch/watch.ts';
import type { Timeline } from './timeline.ts';

/** The data that one tick read from all sources. */
export interface SourcesRead {
  /** From the explorer, with times converted to the monitor's time. */
  readonly reading: TickReading;
  /** From the Scans, in the order of the configuration. */
  readonly scans: readonly ScanReading[];
  readonly requests: number;
}

/** Limits of one tick. The requests: 20 pages, and six for updates, the dashboard, the check for a reset and retries. */
const requestsForExplorer = 26;
const pagesPerTick = 20;

/**
 * Reads the explorer and the Scans at the same time. Never throws. `now` is the monitor's time, in which the state is stored; `realNow` is
 * real time, in which the sources answer (see `Timeline`). Both are epoch seconds.
 */
export async function readSources(
  settings: Network,
  { situation, watch: state, scans: states }: Head,
  timeline: Timeline,
  { now, realNow }: { readonly now: number; readonly realNow: number },
  thresholds: Thresholds,
): Promise<SourcesRead> {
  const { upstream } = situation;
  const tick = Math.floor(now / 60);
  const explorer = openExplorer(settings.explorer, settings.apiKey, requestsForExplorer);
  const isSweepDue = tick % sweepMinutes === 0;
  // Before the round counts as stalled, it is read in every tick.
  const isRoundDue = isSweepDue || upstream.round === null || now - upstream.roundSince > thresholds.roundsStalled / 2;
  const [reading, ...scans] = await Promise.all([
    watch(explorer, state, {
      now: realNow,
      clock: timeline.toReal(upstream.clock * 1000) / 1000,
      beginSweep: isSweepDue || (upstream.state === 'recovering' && upstream.sweeps === 0),
      readRound: isRoundDue,
      // A reset is found before it would be reported as stale data.
      checkReset: upstream.state !== 'ok' || now - (upstream.head ?? now) > thresholds.stale / 2,
      pages: pagesPerTick,
    }),
    ...settings.scans.map(({ name, url }) =>
      watchScan(url, (states[name] ??= newScanState()), { now: realNow, readRound: isRoundDue, dso: state.dso }),
    ),
  ]);
  return {
    reading: timeline.stretch(reading),
    scans: scans.map((each) => ({ ...each, rows: each.rows.map((row) => timeline.stretchRow(row)) })),
    requests: scans.reduce((sum, each) => sum + each.requests, explorer.requests),
  };
}
