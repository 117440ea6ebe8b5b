import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import { readTime } from '../positions/at-page.ts';

/** The query of a page's URL. Unknown parameters are ignored. */
export class Query {
  readonly #values: URLSearchParams;

  constructor(text: string) {
    this.#values = new URLSearchParams(text);
  }

  /** The first value of a parameter; null: it is absent or empty. */
  text(name: string): string | null {
    const value = this.#values.get(name);
    return value === null || value === '' ? null : value;
  }

  /** A whole number of at least `min`; null: it is absent. Throws a `PageError` with status 400 if it is invalid. */
  whole(name: string, min: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = Number(value);
    if (/^\d{1,15}$/u.test(value) && number >= min) return number;
    throw new PageError(400, texts().errors.badFilter(name, value, texts().errors.wholeFrom(min)));
  }

  /** One of these values; null: it is absent. Throws a `PageError` with status 400 if it is invalid. */
  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw new PageError(400, texts().errors.badFilter(name, value, texts().errors.oneOf(choices)));
  }

  /** A time or day (see `readTime`), milliseconds since the epoch; null: it is absent. Throws a `PageError` with status 400 if it is invalid. */
  time(name: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const time = readTime(value);
    if (time !== null) return time;
    throw new PageError(400, texts().errors.badFilter(name, value, texts().errors.aTime));
  }

  /** All parameters with their first values. */
  entries(): Readonly<Record<string, string>> {
    return Object.fromEntries(Array.from(this.#values.keys(), (name) => [name, this.#values.get(name) ?? '']));
  }
}
