import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The project's programs, with the flags of Node.js that the scripts of the workspace give them. */
const programs = {
  'contract-tests': ['apps/contract-tests/src/main.ts'],
  explorer: ['apps/explorer/src/main.js'],
  indexer: ['--max-semi-space-size=16', 'apps/indexer/src/main.js'],
  keys: ['apps/query-service/src/keys-main.ts'],
  'ledger-simulator': ['apps/ledger-simulator/src/main.ts'],
  'query-service': ['apps/query-service/src/main.js'],
  /** `npm start`, with `start` as its first argument. */
  stack: ['tooling/stack/bootstrap.mjs'],
} as const;

export type ProgramName = keyof typeof programs;

/**
 * Path of the programs as npm installs them (deploy/npm), made from these sources; unset: the sources themselves. They start with two fifths of the
 * CPU, and tests start some hundred.
 */
const { BUNDLED_PROGRAMS: bundle = '' } = process.env;
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
  /** Both, in the order in which they were read. */
  readonly output: string;
}

/** A running program. It is killed if this process ends before it. */
export interface Program {
  readonly pid: number;
  /** Output so far. */
  readonly out: string;
  readonly err: string;
  readonly output: string;
  readonly ended: Promise<Ended>;
  /**
   * Resolves when it has written this, at once if it has already. Rejects, with all it wrote, if it ends before. `where`: to stdout, to stderr, or
   * (default) to either.
   */
  writes(what: string | RegExp, where?: 'out' | 'err' | 'output'): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** SIGTERM; resolves when it has ended. */
  stop(): Promise<Ended>;
}

export interface ProgramOptions {
  /** Its whole environment, beside PATH and NODE_COMPILE_CACHE: with it, types are stripped and code is compiled once, not at every start. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** In a process group of its own. */
  readonly detached?: boolean;
}

/** Starts one of the project's programs. A service refuses nothing because the machine of the tests is busy. */
export function startProgram(
  name: ProgramName,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  options: ProgramOptions = {},
): Program {
  const [file = '', ...flags] = [...programs[name]].reverse();
  const inBundle = bundle === '' ? undefined : bundled[name];
  const program = inBundle === undefined ? [root + file] : [bundle, inBundle];
  return startNode([...flags, ...program, ...args], { env: { MAX_DELAY_MS: '60000', ...env }, ...options });
}

/** A program that runs in the process of the test. */
export type ProgramInProcess = Omit<Program, 'pid' | 'kill'>;

/**
 * Runs a program in this process, at a tenth of the time of a start: where a test is about what the program does, not about its process.
 * `run` resolves with its exit code, and ends when `stop` is aborted.
 */
export function startInProcess(
  name: string,
  run: (output: Readonly<Record<'out' | 'err', (text: string) => void>>, stop: AbortSignal) => Promise<number>,
): ProgramInProcess {
  const stopped = new AbortController();
  const { written, add, end, writes } = readOutput(name);
  const output = {
    out: (text: string) => {
      add('out', text);
    },
    err: (text: string) => {
      add('err', text);
    },
  };
  const ended = run(output, stopped.signal).then((code) => {
    end();
    return { code, ...written };
  });
  return {
    get out() {
      return written.out;
    },
    get err() {
      return written.err;
    },
    get output() {
      return written.output;
    },
    ended,
    writes,
    stop() {
      stopped.abort();
      return ended;
    },
  };
}

/** Output of a program, and the waits for parts of it. */
function readOutput(name: string) {
  const written = { out: '', err: '', output: '' };
  const waiting = new Set<() => void>();
  let hasEnded = false;
  return {
    written,
    add: (where: 'out' | 'err', text: string) => {
      written[where] += text;
      written.output += text;
      for (const look of waiting) look();
    },
    end: () => {
      hasEnded = true;
      for (const look of waiting) look();
    },
    writes: (what: string | RegExp, where: 'out' | 'err' | 'output' = 'output') => {
      const pattern = typeof what === 'string' ? new RegExp(what.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : what;
      return new Promise<RegExpExecArray>((done, fail) => {
        const look = () => {
          const match = pattern.exec(written[where]);
          if (match === null && !hasEnded) return;
          waiting.delete(look);
          if (match !== null) done(match);
          else fail(new Error(`${name} has ended without writing ${String(what)}:\n${written.output}`));
        };
        waiting.add(look);
        look();
      });
    },
  };
}

/** Starts Node.js, the version that this process runs on. */
export function startNode(args: readonly string[], options: ProgramOptions = {}): Program {
  return startCommand(process.execPath, args, options);
}

/** Starts any program, by its path. */
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
    // A program that does not end is a failure to see, not to cut short.
    forceKillAfterDelay: false,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${path} ${args.join(' ')} cannot be started`);
  const { written, add, end, writes } = readOutput(`${path} ${args.join(' ')}`);
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
  return {
    pid,
    get out() {
      return written.out;
    },
    get err() {
      return written.err;
    },
    get output() {
      return written.output;
    },
    ended,
    writes,
    kill: (signal) => {
      child.kill(signal);
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
