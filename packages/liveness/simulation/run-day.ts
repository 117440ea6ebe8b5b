import { Fleet, State } from '../src/verdicts/fleet.ts';
import { judge } from '../src/verdicts/judge.ts';
import { newSituation, type Situation } from '../src/verdicts/situation.ts';
import { thresholdsFor } from '../src/verdicts/thresholds.ts';
import type { Judgement } from '../src/verdicts/tick.ts';
import { SimulatedNetwork } from './network.ts';
import type { Scenario } from './scenario.ts';
import type { SourceBehavior } from './source.ts';
import { announceSources } from '../src/sources/announce-sources.ts';
import { Claims } from '../src/sources/claims.ts';
import { newSource } from '../src/sources/source.ts';
import { type Sources, sweepMinutes, weigh } from '../src/sources/weigh.ts';

/** Counts of one simulated day without its warm-up. `downs` to `mass` count verdicts. */
export class DayFigures {
  downs = 0;
  /** Validators reported down or flapping while they had been running for a round, and so should have reported. */
  falseDowns = 0;
  resolved = 0;
  lates = 0;
  flapping = 0;
  stable = 0;
  upstream = 0;
  /** Beginnings and ends of trouble of a single source. */
  source = 0;
  /** Beginnings and ends of mass outages. */
  mass = 0;
  /** Messages about one validator to a subscriber of all: downs and returns outside mass outages, flapping, stable. */
  single = 0;
  /** Incidents opened or closed. */
  incidents = 0;
  /** Validators that had been off for 150 minutes at the end of the day and were not reported down. */
  overlooked = 0;
  /** Pages requested from the explorer; 0 with `behaviors`. */
  pages = 0;
  /** Dormant validators at the end of the day. */
  dormant = 0;
}

/** Seconds. */
const round = 600;

/** The figure that counts the verdicts of a kind. */
const figureOf = {
  late: 'lates',
  down: 'downs',
  resolved: 'resolved',
  flapping: 'flapping',
  stable: 'stable',
  upstream: 'upstream',
  source: 'source',
  mass_opened: 'mass',
  mass_closed: 'mass',
  new: null,
  retired: null,
} as const;

const notReported: readonly number[] = [State.pending, State.up, State.late];

/** Epoch seconds. */
export const startOfDay = Date.UTC(2026, 10, 20) / 1000;

/**
 * Judges one day, minute by minute, without storage. `each` is called for every tick, those of the warm-up included. `behaviors`: one per
 * source, the explorer first; if empty, an honest explorer is the only source.
 */
export function runDay(
  scenario: Scenario,
  each?: (judgement: Judgement, now: number, fleet: Fleet, situation: Situation) => void,
  behaviors: readonly SourceBehavior[] = [],
): DayFigures {
  const network = new SimulatedNetwork(scenario, startOfDay);
  const views = behaviors.map((behavior) => network.source(behavior));
  const thresholds = thresholdsFor(10);
  const fleet = new Fleet();
  const begins = startOfDay - scenario.warmup;
  const situation = newSituation(begins - 60);
  for (let index = 0; index < scenario.validators; index++) fleet.add(begins);
  const figures = new DayFigures();
  let pagesBefore = 0;
  const sources: Sources = {
    all: views.map((_, at) => newSource(at === 0 ? 'explorer' : `scan ${at}`, begins)),
    claims: new Claims(),
    comparedAt: begins,
  };
  for (let time = -scenario.warmup; time < 86_400; time += 60) {
    const now = startOfDay + time;
    if (time === 0) pagesBefore = network.pages;
    const full = (time / 60) % sweepMinutes === 0;
    const { upstream } = situation;
    const observation =
      views.length === 0
        ? network.observe(time, { full })
        : weigh(
            sources,
            fleet,
            views.map((view) => view.observe(time, { full })),
            upstream,
            now,
            thresholds,
          );
    const judgement = judge(fleet, situation, observation, now, () => false, thresholds);
    judgement.verdicts.push(...announceSources(sources.all, upstream, now, thresholds));
    each?.(judgement, now, fleet, situation);
    if (time < 0) continue;
    figures.incidents += judgement.incidents.length;
    for (const verdict of judgement.verdicts) {
      const figure = figureOf[verdict.kind];
      if (figure !== null) figures[figure]++;
      if (verdict.kind === 'down' || verdict.kind === 'flapping') {
        const wasRunning = [time - round, time].every((at) => network.isRunning(verdict.index, at));
        if (wasRunning) figures.falseDowns++;
      }
      if (verdict.kind === 'down' || verdict.kind === 'resolved') figures.single += verdict.mass === null ? 1 : 0;
      else if (verdict.kind === 'flapping' || verdict.kind === 'stable') figures.single++;
    }
  }
  figures.pages = network.pages - pagesBefore;
  for (let index = 0; index < fleet.count; index++) {
    if (fleet.state[index] === State.dormant) figures.dormant++;
    // Sampled at six minutes of the last 150.
    const wasOff = [0, 30, 60, 90, 120, 149].every((minutes) => !network.isRunning(index, 86_400 - minutes * 60 - 60));
    if (wasOff && notReported.includes(fleet.state[index] ?? State.pending)) figures.overlooked++;
  }
  return figures;
}
