import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';

/** The query of a page's address. What a page does not know is ignored. */
export class Query {
  readonly #values: URLSearchParams;

  constructor(text: string) {
    this.#values = new URLSearchParams(text);
  }

  /** The first value of this name; null: there is none, or it is empty. */
  text(name: string): string | null {
    const value = this.#values.get(name);
    return value === null || value === '' ? null : value;
  }

  /** A whole number from `min` on. Throws a `PageError` with status 400 if it is anything else. */
  whole(name: string, min: number): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = Number(value);
    if (/^\d{1,15}$/u.test(value) && number >= min) return number;
    throw new PageError(400, texts().errors.badFilter(name, value, texts().errors.wholeFrom(min)));
  }

  /** One of these values. Throws a `PageError` with status 400 if it is anything else. */
  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw new PageError(400, texts().errors.badFilter(name, value, texts().errors.oneOf(choices)));
  }

  /** All parameters, for a form or a link that keeps them. */
  entries(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#values);
  }
}
