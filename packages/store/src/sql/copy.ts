import type pg from 'pg';
import { plainText } from './plain-text.ts';
import { copyIn } from './copy-in.ts';

type Value = string | number | bigint | boolean | null | Buffer | readonly (string | number)[];

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escape(text: string) {
  return special.test(text) ? text.replace(/[\\\n\r\t]/g, (c) => escapes[c] ?? c) : text;
}

function arrayElement(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${plainText(value).replace(/["\\]/g, '\\$&')}"`;
}

function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escape(plainText(value));
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (typeof value === 'object') return escape(`{${value.map(arrayElement).join(',')}}`);
  return String(value);
}

/** Rows for one table, sent by COPY in PostgreSQL's text format: the fastest way for any table. */
export class CopyRows {
  readonly #target: string;
  /** Appending to one string takes a third of the time of joining fields and lines. */
  #text = '';

  /** `columns`: names of columns, separated by commas. */
  constructor(table: string, columns: string) {
    this.#target = `${table} (${columns})`;
  }

  add(...values: readonly Value[]): void {
    let between = '';
    for (const value of values) {
      this.#text += between + field(value);
      between = '\t';
    }
    this.#text += '\n';
  }

  async send(client: pg.ClientBase): Promise<void> {
    if (this.#text === '') return;
    await copyIn(client, `copy ${this.#target} from stdin`, Buffer.from(this.#text, 'utf8'));
  }
}
