import { parseArgs } from 'node:util';
import { type Fault, parseFaults } from './faults/fault.ts';
import type { HostTraits } from './host/served-updates.ts';
import { allShapes, defaultParameters, type NetworkParameters } from './options.ts';
import { SimulatorError } from './simulator-error.ts';
import { type Micros, parseTime } from './values/time.ts';

export interface Command {
  readonly host: string;
  readonly port: number;
  readonly data: string | null;
  readonly now: Micros;
  readonly parameters: NetworkParameters;
  readonly replica: boolean;
  readonly traits: HostTraits;
  readonly faults: readonly Fault[];
  readonly snapshotHours: number;
}

interface NumberFlag {
  readonly default: number;
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
  readonly help: string;
}

function number(fallback: number, from: number, to: number, help: string, whole = true): NumberFlag {
  return {
    default: fallback,
    from,
    to,
    whole,
    help,
  };
}

const numbers = {
  port: number(5012, 0, 65_535, 'port to listen on; 0: any free one'),
  seed: number(defaultParameters.seed, 0, 2_147_483_647, 'another seed is another ledger'),
  parties: number(defaultParameters.parties, 2, 1_000_000, 'user parties'),
  validators: number(defaultParameters.validators, 0, 10_000, 'validators besides the 13 super validators'),
  rate: number(defaultParameters.rate, 0, 2_000, 'updates per second; 0: no live updates', false),
  history: number(defaultParameters.history, 0, 100_000_000, 'updates present at the first start'),
  tick: number(defaultParameters.tick, 1, 86_400, 'ledger seconds from mining round to mining round'),
  lag: number(0, 0, 1_000_000, 'this host is so many seconds behind', false),
  'snapshot-hours': number(3, 0.0001, 24, 'hours from one snapshot of the state to the next', false),
  migrations: number(defaultParameters.migrations, 1, 10, 'migration ids in the history'),
} as const;

const texts = {
  host: 'address to listen on (default 127.0.0.1)',
  data: 'folder that keeps the ledger; without it a temporary one, removed at the end',
  faults: 'how requests fail: kind:probability or kind:3x (the next 3), comma between',
  diverge: 'index or id of an update that this host gives with another amount',
  now: 'record time at which the history ends, ISO 8601 in UTC (default: the clock)',
} as const;

const switches = {
  large: 'now and then an update with thousands of events',
  reassignments: 'coins travel to a second synchronizer and back',
  oddities: 'undecodable payloads, unknown templates, choices, variants and fields, absent optionals',
  ties: 'updates of a second synchronizer share record times',
  extremes: 'a coin of 28 integer digits',
  all: 'all of the above, and three migrations',
  replica: 'another host of the ledger in --data, which another simulator makes',
} as const;

function line(flag: string, help: string): string {
  return `  ${flag.padEnd(20)} ${help}\n`;
}

export const usage = [
  "A ledger network on one machine, speaking Scan's API.\n\n",
  'node apps/ledger-simulator/src/main.ts [flags]\n\n',
  ...Object.entries(numbers).map(([name, flag]) => line(`--${name} N`, `${flag.help} (default ${flag.default})`)),
  line('--host ADDRESS', texts.host),
  line('--data DIR', texts.data),
  line('--now TIME', texts.now),
  line('--faults LIST', texts.faults),
  line('--diverge UPDATE', texts.diverge),
  ...Object.entries(switches).map(([name, help]) => line(`--${name}`, help)),
  line('--help', 'this text'),
].join('');

/** Reads the flags; a wrong one is a `SimulatorError` that names it. */
export function parseCommandLine(args: readonly string[]): Command | 'help' {
  const values = parse(args);
  if (values.help === true) return 'help';
  const read = (name: keyof typeof numbers): number => {
    const flag = numbers[name];
    const text = values[name];
    if (text === undefined) return flag.default;
    const value = typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
    if (!(value >= flag.from && value <= flag.to) || (flag.whole && !Number.isInteger(value)))
      throw new SimulatorError(
        `--${name} ${String(text)}: give a ${flag.whole ? 'whole number' : 'number'} from ${flag.from} to ${flag.to}.`,
      );
    return value;
  };
  const on = (name: keyof typeof switches): boolean => values[name] === true || values.all === true;
  const now = typeof values.now === 'string' ? parseTime(values.now) : Date.now() * 1000;
  if (Number.isNaN(now))
    throw new SimulatorError(`--now ${String(values.now)}: give a time like 2026-01-30T08:00:00Z.`);
  if (values.replica === true && typeof values.data !== 'string')
    throw new SimulatorError('--replica: give the folder of the ledger with --data.');
  return {
    host: typeof values.host === 'string' ? values.host : '127.0.0.1',
    port: read('port'),
    data: typeof values.data === 'string' ? values.data : null,
    now,
    replica: values.replica === true,
    traits: { lag: read('lag'), diverge: typeof values.diverge === 'string' ? values.diverge : null },
    faults: typeof values.faults === 'string' ? parseFaults(values.faults) : [],
    snapshotHours: read('snapshot-hours'),
    parameters: {
      seed: read('seed'),
      parties: read('parties'),
      validators: read('validators'),
      rate: read('rate'),
      history: read('history'),
      tick: read('tick'),
      migrations: values.all === true && values.migrations === undefined ? allShapes.migrations : read('migrations'),
      large: on('large'),
      reassignments: on('reassignments'),
      oddities: on('oddities'),
      ties: on('ties'),
      extremes: on('extremes'),
    },
  };
}

function parse(args: readonly string[]): Record<string, string | boolean | undefined> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const names = [...Object.keys(numbers), ...Object.keys(texts)];
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(names.map((name) => [name, text])),
        ...Object.fromEntries([...Object.keys(switches), 'help'].map((name) => [name, flag])),
      },
      strict: true,
    });
    return values;
  } catch (error) {
    throw new SimulatorError(
      `${(error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')} See --help.`,
    );
  }
}
