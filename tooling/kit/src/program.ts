import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Paths of the project's programs, followed by options of Node.js from the scripts of the workspace. */
const programs = {
  'contract-tests': ['apps/contract-tests/src/main.ts'],
  explorer: ['apps/explorer/src/main.js'],
  indexer: ['apps/indexer/src/main.js', '--max-semi-space-size=16'],
  keys: ['apps/query-service/src/keys-main.ts'],
  'ledger-simulator': ['apps/ledger-simulator/src/main.ts'],
  'query-service': ['apps/query-service/src/main.js'],
  /** `npm start`, with `start` as its first argument. */
  stack: ['tooling/stack/bootstrap.mjs'],
} as const;

export type ProgramName = keyof typeof programs;

/**
 * Path of the bundled programs (deploy/npm), built from these sources; empty: the sources are run. Bundled programs start in two fifths of the CPU
 * time of the sources, and tests start hundreds.
 */
const { BUNDLED_PROGRAMS: bundle = '' } = process.env;
/** Names of the bundled programs. */
const bundled: Partial<Record<ProgramName, string>> = {
  explorer: 'explorer',
  indexer: 'indexer',
  keys: 'keys',
  'ledger-simulator': 'simulator',
  'query-service': 'query-service',
};

export interface Ended {
  /** Null: ended by a signal. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Both streams, in the order in which they were read. */
  readonly output: string;
}

/** A running program. When this process ends, the program is killed, unless it is `detached`. */
export interface Program {
  readonly pid: number;
  /** Output so far. */
  readonly out: string;
  readonly err: string;
  readonly output: string;
  readonly ended: Promise<Ended>;
  /**
   * Resolves when the output contains this text or pattern. Rejects with the output if the program ends before.
   * `where`: stdout, stderr, or both (default).
   */
  writes(what: string | RegExp, where?: 'out' | 'err' | 'output'): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGTERM. Resolves when the program has ended. */
  stop(): Promise<Ended>;
}

export interface ProgramOptions {
  /** The whole environment of the program. Only PATH and NODE_COMPILE_CACHE, which makes starts faster, are added. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** True if the program has its own process group. Default: false. */
  readonly detached?: boolean;
}

/** Starts a program of the project. Services have a long MAX_DELAY_MS, so that they do not reject requests on a busy machine. */
export function startProgram(
  name: ProgramName,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  options: Omit<ProgramOptions, 'env'> = {},
): Program {
  const [file, ...flags] = programs[name];
  const inBundle = bundle === '' ? undefined : bundled[name];
  const program = inBundle === undefined ? [root + file] : [bundle, inBundle];
  return startNode([...flags, ...program, ...args], { env: { MAX_DELAY_MS: '60000', ...env }, ...options });
}

/** A program that runs in this process. */
export type ProgramInProcess = Omit<Program, 'pid' | 'kill'>;

/**
 * Runs a program in this process, for tests that are not about the process. This takes a tenth of the time of a start. `run`: resolves with
 * the exit code, also after `stop` is aborted.
 */
export function startInProcess(
  name: string,
  run: (output: Readonly<Record<'out' | 'err', (text: string) => void>>, stop: AbortSignal) => Promise<number>,
): ProgramInProcess {
  const stopped = new AbortController();
  const { written, add, end, program } = readOutput(name);
  const output = {
    out: (text: string) => {
      add('out', text);
    },
    err: (text: string) => {
      add('err', text);
    },
  };
  const ended = run(output, stopped.signal)
    .finally(end)
    .then((code) => ({ code, ...written }));
  const stop = () => {
    stopped.abort();
    return ended;
  };
  return Object.assign(program, { ended, stop });
}

/** Collects the output of a program. `program`: the part of `Program` that reads it. */
function readOutput(name: string) {
  const written = { out: '', err: '', output: '' };
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const program = {
    get out() {
      return written.out;
    },
    get err() {
      return written.err;
    },
    get output() {
      return written.output;
    },
    writes: (what: string | RegExp, where: 'out' | 'err' | 'output' = 'output') => {
      const pattern = typeof what === 'string' ? new RegExp(what.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : what;
      return new Promise<RegExpExecArray>((done, fail) => {
        const tryMatch = () => {
          const match = pattern.exec(written[where]);
          if (match === null && !hasEnded) return;
          waiting.delete(tryMatch);
          if (match !== null) done(match);
          else fail(new Error(`${name} has ended without writing ${String(what)}. Its output:\n${written.output}`));
        };
        waiting.add(tryMatch);
        tryMatch();
      });
    },
  };
  return {
    written,
    program,
    add: (where: 'out' | 'err', text: string) => {
      written[where] += text;
      written.output += text;
      for (const tryMatch of waiting) tryMatch();
    },
    end: () => {
      hasEnded = true;
      for (const tryMatch of waiting) tryMatch();
    },
  };
}

/** Starts the Node.js that runs this process. */
export function startNode(args: readonly string[], options: ProgramOptions = {}): Program {
  return startCommand(process.execPath, args, options);
}

/** Starts a program by its path. */
export function startCommand(
  path: string,
  args: readonly string[],
  { env = {}, cwd, detached = false }: ProgramOptions = {},
): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = execa(path, args, {
    env: { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...env },
    extendEnv: false,
    ...(cwd === undefined ? {} : { cwd }),
    detached,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    // If a program does not end, the test must fail.
    forceKillAfterDelay: false,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${path} ${args.join(' ')} cannot be started`);
  const { written, add, end, program } = readOutput(`${path} ${args.join(' ')}`);
  const read = (name: 'out' | 'err', stream: NodeJS.ReadableStream) => {
    const decoder = new StringDecoder();
    stream.on('data', (chunk: Buffer) => {
      add(name, decoder.write(chunk));
    });
  };
  read('out', child.stdout);
  read('err', child.stderr);
  const ended = child.then(({ exitCode }) => {
    end();
    return { code: exitCode ?? null, ...written };
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
  };
  const stop = () => {
    kill('SIGTERM');
    return ended;
  };
  return Object.assign(program, { pid, ended, kill, stop });
}
