import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programCommand } from './program-command.ts';

export interface PartOptions {
  /** Name of the program, which is also printed before its lines. */
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Receives each line that the program writes. */
  readonly print: (name: string, line: string) => void;
  /** Milliseconds from SIGTERM to SIGKILL. */
  readonly grace: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A program of the stack as a child process in its own process group, so that Ctrl-C in a terminal reaches only the stack, which stops its
 * parts in order.
 */
export class Part {
  readonly name: string;
  /** Resolves when the program has ended and its output is printed, or when it cannot be started. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #grace: number;
  readonly #lastLines: string[] = [];
  #stopping = false;
  #exit: Exit | null = null;

  constructor({ name, args = [], env = {}, print, grace }: PartOptions) {
    this.name = name;
    this.#grace = grace;
    this.#child = spawn(process.execPath, [...programCommand(name), ...args], {
      cwd: process.cwd(),
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
        this.#lastLines.push(line);
        if (this.#lastLines.length > 20) this.#lastLines.shift();
        print(name, line);
      });
    }
    this.exited = new Promise((done) => {
      const end = (exit: Exit) => {
        this.#exit = exit;
        done(exit);
      };
      this.#child.once('error', (error) => {
        this.#lastLines.push(error.message);
        end({ code: 1, signal: null });
      });
      this.#child.once('close', (code, signal) => {
        end({ code, signal });
      });
    });
  }

  /** The last lines of its output, newest last. */
  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  /** The value of `exited`; null: the program is running. */
  get exit(): Exit | null {
    return this.#exit;
  }

  /** Whether `stop` or `kill` was called. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Resolves with the next message that it sends; never, if it ends before. */
  message(): Promise<unknown> {
    return new Promise((done) => this.#child.once('message', done));
  }

  /** Sends SIGTERM, and SIGKILL after `grace`. Resolves when the program has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#signal('SIGTERM');
    const timer = setTimeout(() => {
      this.kill();
    }, this.#grace);
    await this.exited;
    clearTimeout(timer);
  }

  kill(): void {
    this.#stopping = true;
    this.#signal('SIGKILL');
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.#child.kill(signal);
  }
}
