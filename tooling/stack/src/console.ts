const colors = [36, 33, 35, 32];
const width = 'query-service'.length;
/** A network that is not ready for days must not fill the memory. */
const maxHeld = 200;

/**
 * Prints lines of several programs, each with the name of its program, in color on a terminal. During a start the lines are held, because a
 * part that cannot start explains it in its last line, which is then printed alone.
 */
export class Console {
  readonly #output: NodeJS.WriteStream;
  readonly #colors = new Map<string, number>();
  #held: { readonly shown: string; readonly plain: string }[] | null = null;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  readonly print = (name: string, line: string): void => {
    if (!this.#colors.has(name)) this.#colors.set(name, colors[this.#colors.size % colors.length] ?? 0);
    const label = `${name.padEnd(width)} │`;
    const shown = this.#output.isTTY ? `\u001B[${this.#colors.get(name) ?? 0}m${label}\u001B[0m` : label;
    if (this.#held === null) this.say(`${shown} ${line}`);
    else this.#held = [...this.#held.slice(-maxHeld), { shown: `${shown} ${line}`, plain: `${name}: ${line}` }];
  };

  /** Holds the lines of programs until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** The newest held line; null: there is none. */
  get lastHeld(): string | null {
    return this.#held?.at(-1)?.plain ?? null;
  }

  /** Prints the held lines, and later lines at once. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { shown } of held) this.say(shown);
  }

  /** Prints a line of the stack itself at once. */
  readonly say = (line: string): void => {
    this.#output.write(`${line}\n`);
  };
}
