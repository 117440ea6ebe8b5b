import { parseArgs } from 'node:util';

/** A wrong option: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface DetectionOptions {
  /** Names of the faults; null: all. */
  readonly faults: readonly string[] | null;
  /** Names of the topics; null: all. */
  readonly topics: readonly string[] | null;
  /** Names of the sets; null: all. */
  readonly sets: readonly string[] | null;
  /** Runs against the healthy deployment instead; null: faults. */
  readonly healthy: number | null;
  /** Ids of the operations that healthy runs test; null: all. */
  readonly operations: readonly string[] | null;
  /** Seed of the first healthy run; each further run has the next seed. */
  readonly seed: number;
  readonly jobs: number;
  /** Updates per second while the suite runs. */
  readonly rate: number;
}

export const usage = `Usage: pnpm --filter @ledger-explorer/contract-tests detection [options]

Starts a healthy deployment that goes on indexing, breaks one thing after the other in front of it, and says which of
them the suite (quick) finds. Writes the rate into the README; exits 1 below 90 %.

  --fault NAME   only this fault (may be repeated); the README stays as it is
  --topic NAME   only the faults of this topic (may be repeated); the README stays as it is
  --set NAME     only the faults of this set (may be repeated); the other rows of the README stay as they are
  --healthy N    no fault: run N times, and exit 1 on any finding
  --operation ID healthy runs test only this operation (may be repeated)
  --seed N       seed of the first healthy run (default 1); each further run has the next seed
  --jobs N       runs at a time (default 2)
  --rate N       updates per second of the simulated network (default 5)
  --list         topics, sets and names of all faults, and the rules they break
  --help`;

/** `null`: help; `'list'`: the list. Throws `UsageError`. */
export function readOptions(args: readonly string[]): DetectionOptions | 'help' | 'list' {
  const { fault, topic, set, healthy, operation, seed, jobs, rate, list, help } = parse(args);
  if (help === true) return 'help';
  if (list === true) return 'list';
  return {
    faults: fault ?? null,
    topics: topic ?? null,
    sets: set ?? null,
    healthy: healthy === undefined ? null : whole('--healthy', healthy, 1),
    operations: operation ?? null,
    seed: seed === undefined ? 1 : whole('--seed', seed, 0),
    jobs: jobs === undefined ? 2 : whole('--jobs', jobs, 1),
    rate: rate === undefined ? 5 : whole('--rate', rate, 0),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      // pnpm hands `--` on.
      args: args.filter((arg) => arg !== '--'),
      options: {
        fault: { type: 'string', multiple: true },
        topic: { type: 'string', multiple: true },
        set: { type: 'string', multiple: true },
        healthy: { type: 'string' },
        operation: { type: 'string', multiple: true },
        seed: { type: 'string' },
        jobs: { type: 'string' },
        rate: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : String(error)}: see --help`, {
      cause: error,
    });
  }
}

function whole(name: string, text: string, least: number): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (value < least) throw new UsageError(`${name} is "${text}": give a whole number from ${least} to 9999`);
  return value;
}
