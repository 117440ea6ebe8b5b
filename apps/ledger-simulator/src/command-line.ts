import {
  command,
  flag,
  number,
  type Program,
  setting,
  text,
  UsageError,
  type Values,
  wholeNumber,
} from '@ledger-explorer/cli';
import packageJson from '../package.json' with { type: 'json' };
import { type Fault, faultKinds, parseFaults } from './faults/fault.ts';
import { allOptions, defaultParameters, type NetworkParameters } from './options.ts';
import type { SimulatorOptions } from './simulator.ts';
import { parseTime } from './values/time.ts';

/** All settings, in the order of the help. */
export const settings = {
  port: wholeNumber({
    option: 'port',
    default: 5012,
    min: 0,
    max: 65_535,
    description: 'port to listen on; 0: any free port',
  }),
  host: text({ option: 'host', placeholder: 'ADDRESS', default: '127.0.0.1', description: 'address to listen on' }),
  data: text({
    option: 'data',
    placeholder: 'DIR',
    default: null,
    description: 'folder of the ledger; by default a temporary one, removed at the end',
  }),
  seed: wholeNumber({
    option: 'seed',
    default: defaultParameters.seed,
    min: 0,
    max: 2_147_483_647,
    description: 'seed of the random ledger',
  }),
  parties: wholeNumber({
    option: 'parties',
    default: defaultParameters.parties,
    min: 2,
    max: 1_000_000,
    description: 'parties besides those of validators and super validators',
  }),
  validators: wholeNumber({
    option: 'validators',
    default: defaultParameters.validators,
    min: 0,
    max: 10_000,
    description: 'validators besides those of the 13 super validators',
  }),
  rate: number({
    option: 'rate',
    default: defaultParameters.rate,
    min: 0,
    max: 2_000,
    description: 'live updates per second, also of a history without --history-days; 0: none',
  }),
  history: wholeNumber({
    option: 'history',
    default: defaultParameters.history,
    min: 0,
    max: 100_000_000,
    description: 'updates made at the first start; never fewer than the founding of the network (about 430)',
  }),
  historyDays: wholeNumber({
    option: 'history-days',
    default: defaultParameters.historyDays,
    min: 0,
    max: 3_650,
    description:
      'days of history, with few updates in old ones and many in the last hour; 0: --rate updates per second',
  }),
  tick: wholeNumber({
    option: 'tick',
    default: defaultParameters.tick,
    min: 1,
    max: 86_400,
    description: 'seconds of record time from one mining round to the next (MainNet: 600)',
  }),
  now: setting<number, null>({
    option: 'now',
    placeholder: 'TIME',
    default: null,
    shownDefault: 'the clock',
    description: 'record time of the end of the history, ISO 8601 in UTC',
    expected: 'a time in UTC, for example 2026-01-30T08:00:00Z',
    parse: (given) => {
      const time = parseTime(given);
      return Number.isNaN(time) ? undefined : time;
    },
  }),
  migrations: wholeNumber({
    option: 'migrations',
    default: null,
    shownDefault: `${defaultParameters.migrations}; with --all ${allOptions.migrations}`,
    min: 1,
    max: 10,
    description: 'number of migration ids in the history; from one to the next, record times step back by 2 s',
  }),
  large: flag({ option: 'large', description: 'some updates with thousands of events' }),
  reassignments: flag({ option: 'reassignments', description: 'reassign coins to a second synchronizer and back' }),
  oddities: flag({
    option: 'oddities',
    description: 'undecodable payloads, unknown templates, choices, variants and fields, absent optionals',
  }),
  ties: flag({
    option: 'ties',
    description: 'a second synchronizer, whose updates repeat the record time of the update before',
  }),
  extremes: flag({ option: 'extremes', description: 'a coin of 28 integer digits' }),
  all: flag({ option: 'all', description: 'large, reassignments, oddities, ties, extremes, and three migrations' }),
  resetAfter: wholeNumber({
    option: 'reset-after',
    default: null,
    min: 1,
    max: 100_000_000,
    description: 'updates between network resets (new DSO and synchronizer, migration id 0); without it, no resets',
  }),
  snapshotHours: number({
    option: 'snapshot-hours',
    default: 3,
    min: 0.0001,
    max: 24,
    description: 'hours from one snapshot of the state to the next, counted from 1970-01-01 UTC',
  }),
  replica: flag({
    option: 'replica',
    description: 'serve the ledger that another simulator makes in --data',
  }),
  lag: number({
    option: 'lag',
    default: 0,
    min: 0,
    max: 1_000_000,
    description: 'seconds after which an update is served',
  }),
  diverge: text({
    option: 'diverge',
    placeholder: 'UPDATE',
    default: null,
    description: 'index or id of an update to serve with a wrong amount; if it has no amount, the next that has one',
  }),
  faults: setting<readonly Fault[], null>({
    option: 'faults',
    placeholder: 'LIST',
    default: null,
    description: 'requests to fail: 429:0.05 fails 5 % of them with 429, reset:3x resets the next three connections',
    expected: `kind:probability or kind:3x (the next three), separated by commas, with kinds ${faultKinds.join(', ')}`,
    parse: parseFaults,
  }),
};

type Given = Omit<Values<typeof settings>, 'host' | 'port'>;

function optionsOf({ all, data, now, replica, lag, diverge, faults, ...given }: Given): SimulatorOptions {
  if (replica && data === null) throw new UsageError('--replica needs the folder of the ledger: give --data');
  const { migrations, snapshotHours, resetAfter, ...rest } = given;
  const parameters: NetworkParameters = {
    ...rest,
    migrations: migrations ?? (all ? allOptions : defaultParameters).migrations,
    large: all || rest.large,
    reassignments: all || rest.reassignments,
    oddities: all || rest.oddities,
    ties: all || rest.ties,
    extremes: all || rest.extremes,
  };
  return {
    parameters,
    data,
    now: now ?? Date.now() * 1000,
    replica,
    traits: { lag, diverge },
    faults: faults ?? [],
    snapshotHours,
    resetAfter,
  };
}

/** The simulator's command line. `start` resolves when the server accepts requests. */
export function simulator(start: (host: string, port: number, options: SimulatorOptions) => Promise<void>): Program {
  return {
    name: 'simulator',
    start: 'node apps/ledger-simulator/src/main.ts',
    version: packageJson.version,
    summary: "A ledger network on one machine that implements Scan's API.",
    commands: command({
      summary: 'serve the network',
      settings,
      async run({ host, port, ...given }) {
        await start(host, port, optionsOf(given));
        return 0;
      },
    }),
    exitCodes: {
      0: 'stopped by SIGTERM or SIGINT',
      1: 'failed',
      2: 'usage error, a taken port, or a folder that holds a ledger of other parameters',
    },
  };
}
