import { type Availability, type NetworkView, slaWindows, type SlaWindow, type ValidatorView } from './network-view.ts';

/** Availability of the network: the mean over its watched validators, weighted by their coverage. */
export function networkAvailability(validators: readonly ValidatorView[]): NetworkView['availability'] {
  const watched = validators.filter(({ state }) => state !== 'dormant' && state !== 'pending');
  const of = (window: SlaWindow): Availability & { full: number | null } => {
    const figures = watched.map(({ availability }) => availability[window]);
    const known = figures.filter(({ uptime }) => uptime !== null);
    let weight = 0;
    let up = 0;
    let down = 0;
    let coverage = 0;
    for (const figure of figures) {
      coverage += figure.coverage;
      // Counted below 90 % coverage too, so that recorded minutes do not disappear.
      down += figure.down;
      if (figure.uptime === null) continue;
      weight += figure.coverage;
      up += figure.coverage * figure.uptime;
    }
    const mean = figures.length === 0 ? 0 : coverage / figures.length;
    return {
      uptime: weight === 0 || mean < 0.9 ? null : up / weight,
      coverage: mean,
      down,
      full: known.length === 0 ? null : known.filter(({ uptime }) => (uptime ?? 0) >= 0.999).length / known.length,
    };
  };
  return Object.fromEntries(slaWindows.map((window) => [window, of(window)])) as NetworkView['availability'];
}
