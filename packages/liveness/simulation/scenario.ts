/** Seconds since the simulated start. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a simulated day consists of. All times are seconds since its start; the monitor may have run for a while before. */
export interface Scenario {
  readonly name: string;
  /** What it demonstrates, in a line. */
  readonly about: string;
  readonly validators: number;
  /** Share that reports hourly instead of every round. */
  readonly hourly: number;
  /** Share that has been dead for a month, and for three days. */
  readonly dormant: number;
  readonly dead: number;
  /** Single outages in the day, of one to three hours. */
  readonly outages: number;
  /** Chance that a report of a round is left out. */
  readonly missed: number;
  /** How long before the day the monitor starts. */
  readonly warmup: number;
  /** The explorer shows nothing newer meanwhile. */
  readonly frozen?: readonly Span[];
  /** The ledger itself stands still (migration): no reports, no updates. */
  readonly halted?: readonly Span[];
  /** This share of the validators is off at the same time. */
  readonly together?: readonly (Span & { readonly share: number })[];
  /** `count` validators go down for 50 minutes and up for 30, repeatedly, from `from` to `to`. */
  readonly flapping?: Span & { readonly count: number };
}

const hour = 3600;
const base = {
  validators: 2000,
  hourly: 0,
  dormant: 0,
  dead: 0,
  outages: 0,
  missed: 0.002,
  warmup: 4 * hour,
} satisfies Partial<Scenario>;
const noon = { from: 12 * hour, to: 13 * hour };

export const scenarios: readonly Scenario[] = [
  { ...base, name: 'quiet', about: 'nothing happens' },
  { ...base, name: 'ordinary', about: '288 single outages of one to three hours', outages: 288 },
  {
    ...base,
    name: 'frozen',
    about: 'the explorer stands still for two hours',
    outages: 288,
    frozen: [{ from: 12 * hour, to: 14 * hour }],
  },
  { ...base, name: 'total', about: 'all validators are off for an hour', together: [{ ...noon, share: 1 }] },
  { ...base, name: 'sixty', about: '60 % of the validators are off for an hour', together: [{ ...noon, share: 0.6 }] },
  {
    ...base,
    name: 'flapping',
    about: '20 validators go down and up for eight hours',
    flapping: { from: 8 * hour, to: 16 * hour, count: 20 },
  },
  {
    ...base,
    name: 'migration',
    about: 'the ledger stands still for three hours',
    halted: [{ from: 10 * hour, to: 13 * hour }],
  },
  { ...base, name: 'hourly', about: 'everybody reports once an hour', hourly: 1, outages: 288 },
  {
    ...base,
    name: 'dormant',
    about: '500 have been dead for a month, 100 for three days',
    dormant: 0.25,
    dead: 0.05,
    hourly: 0.2,
  },
  {
    ...base,
    name: 'first day',
    about: 'the monitor starts at midnight, on a fleet of all kinds',
    warmup: 0,
    dormant: 0.25,
    dead: 0.05,
    hourly: 0.2,
    outages: 288,
  },
  {
    ...base,
    name: 'worst',
    about: 'nearly all are off for an hour, five times, and ten times the usual single outages',
    outages: 2880,
    together: [2, 6, 10, 14, 18].map((at) => ({ from: at * hour, to: (at + 1) * hour, share: 0.99 })),
  },
];

export function scenarioOf(name: string): Scenario {
  const scenario = scenarios.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  return scenario;
}
