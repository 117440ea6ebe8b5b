import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programCommand } from './program-command.ts';

export interface PartOptions {
  /** The program, and what stands in front of its lines. */
  readonly name: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where its lines go. */
  readonly print: (name: string, line: string) => void;
  /** Milliseconds that it may take to end before it is killed. */
  readonly grace: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * One program of the stack, as a child process in a group of its own: Ctrl-C in a terminal reaches the stack, and the stack
 * stops its parts in their order.
 */
export class Part {
  readonly name: string;
  /** When it has ended, and all it wrote is printed. */
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  readonly #grace: number;
  readonly #lastLines: string[] = [];
  #stopping = false;
  #ended: Exit | null = null;

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
      this.#child.once('error', (error) => {
        this.#lastLines.push(error.message);
        done({ code: 1, signal: null });
      });
      this.#child.once('close', (code, signal) => {
        this.#ended = { code, signal };
        done(this.#ended);
      });
    });
  }

  /** The last lines it wrote, newest last. */
  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  /** Null while it runs. */
  get ended(): Exit | null {
    return this.#ended;
  }

  /** True once it was asked to stop. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** The first message of its own; never where it sends none. */
  message(): Promise<unknown> {
    return new Promise((done) => this.#child.once('message', done));
  }

  /** SIGTERM, then SIGKILL after its grace; comes back when it has ended. */
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
