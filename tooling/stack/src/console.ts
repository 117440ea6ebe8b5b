const colours = [36, 33, 35, 32];
const width = 'query-service'.length;

/** Lines of several programs on one output, each with its program's name in front, in colour on a terminal. */
export class Console {
  readonly #output: NodeJS.WriteStream;
  readonly #colour = new Map<string, number>();

  constructor(output: NodeJS.WriteStream) {
    this.#output = output;
  }

  readonly print = (name: string, line: string): void => {
    if (!this.#colour.has(name)) this.#colour.set(name, colours[this.#colour.size % colours.length] ?? 0);
    const label = `${name.padEnd(width)} │`;
    const shown = this.#output.isTTY ? `\u001B[${this.#colour.get(name) ?? 0}m${label}\u001B[0m` : label;
    this.say(`${shown} ${line}`);
  };

  /** A line of the stack itself. */
  readonly say = (line: string): void => {
    this.#output.write(`${line}\n`);
  };
}
