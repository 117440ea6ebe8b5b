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
import { type Sources, weigh } from '../src/sources/weigh.ts';

/** Figures of one simulated day, the warm-up left out. */
export interface DayFigures {
  downs: number;
  /** Validators reported down while they were running. */
  falseDowns: number;
  resolved: number;
  lates: number;
  flapping: number;
  stable: number;
  upstream: number;
  /** Trouble of a single source, and its end. */
  source: number;
  /** Opened and closed. */
  mass: number;
  /** Single messages to subscribers of every validator: downs, returns, flapping outside mass outages. */
  single: number;
  incidents: number;
  /** Downs that should have been found and were not: not running for 150 minutes, at the end of the day. */
  overlooked: number;
  pages: number;
  dormant: number;
}

export const startOfDay = Date.UTC(2026, 10, 20) / 1000;

/**
 * Runs one day, minute by minute, without storage. `each` is called for every tick, also of the warm-up. `behaviors`: several sources
 * instead of the explorer alone, which is the first.
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
  const figures: DayFigures = {
    downs: 0,
    falseDowns: 0,
    resolved: 0,
    lates: 0,
    flapping: 0,
    stable: 0,
    upstream: 0,
    source: 0,
    mass: 0,
    single: 0,
    incidents: 0,
    overlooked: 0,
    pages: 0,
    dormant: 0,
  };
  let pagesBefore = 0;
  const sources: Sources = {
    all: views.map((_, at) => newSource(at === 0 ? 'explorer' : `scan ${at}`, begins)),
    claims: new Claims(),
    comparedAt: begins,
  };
  for (let time = -scenario.warmup; time < 86_400; time += 60) {
    const now = startOfDay + time;
    if (time === 0) pagesBefore = network.pages;
    const full = (time / 60) % 10 === 0;
    const { upstream } = situation;
    const observation =
      views.length === 0
        ? network.observe(time, full)
        : weigh(
            sources,
            fleet,
            views.map((view) => view.observe(time, full)),
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
      switch (verdict.kind) {
        case 'down':
        case 'flapping':
          if (verdict.kind === 'down') figures.downs++;
          else figures.flapping++;
          if (network.isRunning(verdict.index, time)) figures.falseDowns++;
          if (verdict.kind === 'flapping' || verdict.mass === null) figures.single++;
          break;
        case 'resolved':
          figures.resolved++;
          if (verdict.mass === null) figures.single++;
          break;
        case 'late':
          figures.lates++;
          break;
        case 'stable':
          figures.stable++;
          figures.single++;
          break;
        case 'upstream':
          figures.upstream++;
          break;
        case 'source':
          figures.source++;
          break;
        case 'mass_opened':
        case 'mass_closed':
          figures.mass++;
          break;
        case 'new':
        case 'retired':
          break;
      }
    }
  }
  figures.pages = network.pages - pagesBefore;
  for (let index = 0; index < fleet.count; index++) {
    if (fleet.state[index] === State.dormant) figures.dormant++;
    const silent = [0, 30, 60, 90, 120, 149].every((minutes) => !network.isRunning(index, 86_400 - minutes * 60 - 60));
    if (silent && (fleet.state[index] ?? 0) < State.down) figures.overlooked++;
  }
  return figures;
}
