import { parseArgs } from 'node:util';

export class DevUsageError extends Error {
  override readonly name = 'DevUsageError';
}

export interface DevOptions {
  /** Data folder of the running stack. */
  readonly data: string;
  readonly speed: number;
  readonly port: number;
  /** Seconds from one round of the simulated network to the next. */
  readonly roundSeconds: number;
}

export const devUsage = `Runs the health monitor in workerd against the stack that \`npm start\` runs, with a fast clock.

  npm start -- --tick 10 --rate 20 --validators 7     # in one terminal: rounds of ten seconds
  pnpm monitor:dev --round-seconds 10                 # in another

  --data DIR           the stack's data folder (default .data)
  --speed N            how many times faster than real, 1 to 3600 (default 60: a minute a second)
  --round-seconds N    the stack's --tick, real seconds from one round to the next (default 60)
  --port N             where the monitor listens (default 8787)
  --help               this

While it runs, the explorer it sees obeys:
  curl -X POST http://127.0.0.1:PORT+1/freeze         it stands still: "stale" after 5 monitor minutes, nobody down
  curl -X POST http://127.0.0.1:PORT+1/fail           it answers 503
  curl -X POST http://127.0.0.1:PORT+1/silence?count=5  five validators report no more
  curl -X POST http://127.0.0.1:PORT+1/resume         all as it was`;

/** Reads the command line. Throws `DevUsageError`, one line. */
export function devOptions(argv: readonly string[]): DevOptions | 'help' {
  const { help, data, ...rest } = read(argv);
  if (help === true) return 'help';
  const number = (name: keyof typeof rest, fallback: number, least: number, most: number): number => {
    const given = rest[name];
    const value = given === undefined ? fallback : Number(given);
    if (given === '' || !(value >= least && value <= most)) {
      throw new DevUsageError(`--${name} ${given ?? ''}: it must be a number from ${least} to ${most}`);
    }
    return value;
  };
  return {
    data: data ?? '.data',
    speed: number('speed', 60, 1, 3600),
    port: Math.floor(number('port', 8787, 1, 65_534)),
    roundSeconds: number('round-seconds', 60, 1, 3600),
  };
}

function read(argv: readonly string[]): {
  help?: boolean;
  data?: string;
  speed?: string;
  port?: string;
  'round-seconds'?: string;
} {
  const text = { type: 'string' } as const;
  try {
    const options = { help: { type: 'boolean' }, data: text, speed: text, port: text, 'round-seconds': text } as const;
    return parseArgs({ args: argv.filter((argument) => argument !== '--'), options, allowPositionals: false }).values;
  } catch (error) {
    throw new DevUsageError(`${error instanceof Error ? error.message : String(error)}; --help tells what there is`);
  }
}
