/** Seconds since the start of the simulated day. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The events of a simulated day. Shares and chances are from 0 to 1; times are seconds. */
export interface Scenario {
  readonly name: string;
  /** One line of description. */
  readonly about: string;
  readonly validators: number;
  /** Share that reports hourly instead of every round. */
  readonly hourly: number;
  /** Share whose last report was 30 days before the day. */
  readonly dormant: number;
  /** Share whose last report was 3 days before the day. */
  readonly dead: number;
  /** Number of single outages, of one to three hours each. */
  readonly outages: number;
  /** Chance that a validator misses the report of a round. */
  readonly missed: number;
  /** Time that the monitor runs before the day starts. */
  readonly warmup: number;
  /** Spans in which the explorer shows no new data. */
  readonly frozen?: readonly Span[];
  /** Spans in which the ledger stands still, as in a migration: no reports, no updates. */
  readonly halted?: readonly Span[];
  /** Spans in which this share of the validators is off. */
  readonly together?: readonly (Span & { readonly share: number })[];
  /** In this span `count` validators are down for 50 minutes and up for 30, in turns. */
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
  { ...base, name: 'hourly', about: 'all validators report once an hour', hourly: 1, outages: 288 },
  {
    ...base,
    name: 'dormant',
    about: '500 validators have been dead for a month, 100 for three days',
    dormant: 0.25,
    dead: 0.05,
    hourly: 0.2,
  },
  {
    ...base,
    name: 'first day',
    about: 'the monitor starts at midnight, with validators of all kinds',
    warmup: 0,
    dormant: 0.25,
    dead: 0.05,
    hourly: 0.2,
    outages: 288,
  },
  {
    ...base,
    name: 'worst',
    about: '99 % are off for an hour, five times, besides ten times the usual single outages',
    outages: 2880,
    together: [2, 6, 10, 14, 18].map((at) => ({ from: at * hour, to: (at + 1) * hour, share: 0.99 })),
  },
];

export function scenarioOf(name: string): Scenario {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`unknown scenario "${name}"`);
  return scenario;
}
