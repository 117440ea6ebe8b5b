import { runDay, scenarios } from '@ledger-explorer/liveness/simulation';
import { atMost, type Figure, plain } from './figure.ts';

/** Requests a day besides list pages: a probe every minute, and the dashboard every ten minutes. */
const probes = 1440 + 144;

/** Figures of the simulated days, without storage: the messages sent, and how many of them were false. */
export function days(): readonly Figure[] {
  return scenarios.flatMap((scenario): Figure[] => {
    const { name } = scenario;
    let latest = 0;
    const figures = runDay(scenario, ({ verdicts }, now, fleet) => {
      for (const verdict of verdicts) {
        // Only validators that report every round (cadence 1).
        if (verdict.kind !== 'down' || fleet.cadence[verdict.index] !== 1) continue;
        latest = Math.max(latest, (now - (fleet.lastActive[verdict.index] ?? 0)) / 60);
      }
    });
    const list = [
      plain(name, 'downs reported', figures.downs),
      atMost(name, 'false downs', figures.falseDowns, name === 'frozen' || name === 'quiet' ? 0 : 2),
      plain(name, 'single messages to subscribers of everything', figures.single),
      plain(name, 'upstream messages', figures.upstream),
      plain(name, 'mass outage messages', figures.mass),
    ];
    if (name === 'sixty') list.push(atMost(name, 'messages besides digests', figures.mass + figures.single, 2));
    if (name === 'ordinary') {
      list.push(atMost(name, 'requests to the explorer', figures.pages + probes, 10_500));
      list.push(atMost(name, 'minutes from last report to down, worst', Math.round(latest * 10) / 10, 41));
      list.push(atMost(name, 'outages overlooked', figures.overlooked, 0));
    }
    return list;
  });
}
