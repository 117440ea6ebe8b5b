const colours = [36, 33, 35, 32];
const width = 'query-service'.length;
/** A network that does not answer for days must not fill the memory. */
const mostHeld = 200;

/**
 * Lines of several programs on one output, each with its program's name in front, in colour on a terminal. While a start is in hand they
 * are held, since a part that cannot start as configured says all of it in its last line.
 */
export class Console {
  readonly #output: NodeJS.WriteStream;
  readonly #colour = new Map<string, number>();
  #held: { readonly shown: string; readonly plain: string }[] | null = null;

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  readonly print = (name: string, line: string): void => {
    if (!this.#colour.has(name)) this.#colour.set(name, colours[this.#colour.size % colours.length] ?? 0);
    const label = `${name.padEnd(width)} │`;
    const shown = this.#output.isTTY ? `\u001B[${this.#colour.get(name) ?? 0}m${label}\u001B[0m` : label;
    if (this.#held === null) this.say(`${shown} ${line}`);
    else this.#held = [...this.#held.slice(-mostHeld), { shown: `${shown} ${line}`, plain: `${name}: ${line}` }];
  };

  hold(): void {
    this.#held ??= [];
  }

  /** The newest line that is held; null where none is. */
  get lastHeld(): string | null {
    return this.#held?.at(-1)?.plain ?? null;
  }

  /** Shows what was held, and lines as they come from now on. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { shown } of held) this.say(shown);
  }

  /** A line of the stack itself: at once. */
  readonly say = (line: string): void => {
    this.#output.write(`${line}\n`);
  };
}
