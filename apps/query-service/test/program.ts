import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** One of this package's programs as a child process. */
export class Program {
  out = '';
  err = '';
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;

  constructor(file: 'main.js' | 'keys-main.ts', args: readonly string[], env: Readonly<Record<string, string>>) {
    const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
    this.#child = spawn(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: 'pipe' });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString()));
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        resolve({ code, out: this.out, err: this.err });
      });
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ids of the processes it started and that run. */
  children(): number[] {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString().trim().split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/u))
      .filter(([, parent, state]) => Number(parent) === this.#child.pid && state?.startsWith('Z') !== true)
      .map(([pid]) => Number(pid));
  }

  /** Waits until stdout matches. Throws where the program ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#writes(() => this.out, pattern);
  }

  /** Waits until stderr matches, which may come later than what it is about. Throws where the program ends before. */
  logs(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#writes(() => this.err, pattern);
  }

  async #writes(text: () => string, pattern: RegExp): Promise<RegExpExecArray> {
    const ended = this.ended.then(() => 'ended' as const);
    for (;;) {
      const match = pattern.exec(text());
      if (match !== null) return match;
      const tick = new Promise((resolve) => setTimeout(resolve, 20));
      if ((await Promise.race([ended, tick])) === 'ended') {
        throw new Error(`ended without writing ${String(pattern)}: ${this.out}${this.err}`);
      }
    }
  }
}
