import type { ExactJson } from '@ledger-explorer/wire';
import { mapLiteral } from '../edits/values.ts';
import { ofField } from './fields.ts';
import type { DrawMutation } from './mutation.ts';

/** Changes of epoch milliseconds. */
const numeric: Readonly<Record<string, (literal: string) => bigint>> = {
  'is-a-millisecond-late': (literal) => BigInt(literal) + 1n,
  'is-a-millisecond-early': (literal) => BigInt(literal) - 1n,
  'is-a-second-late': (literal) => BigInt(literal) + 1000n,
  'is-in-seconds': (literal) => BigInt(literal) / 1000n,
};

/** Changes of ISO 8601 texts. */
const written: Readonly<Record<string, (text: string) => string>> = {
  'has-three-digits': (text) => text.replace(/(\.\d{3})\d{3}Z$/, '$1Z'),
  'has-an-offset': (text) => text.replace(/Z$/, '+00:00'),
  'is-of-the-second-before': (text) =>
    text.replace(/^.{19}/, (second) => new Date(Date.parse(`${second}Z`) - 1000).toISOString().slice(0, 19)),
};

export const timeIsOff: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'time' || sort === 'moment',
    ({ sort }) => {
      if (sort === 'time') {
        const [words, edit] = random.pick(Object.entries(numeric));
        return { words, edit: (value) => mapLiteral(value, edit) };
      }
      const [words, edit] = random.pick(Object.entries(written));
      return { words, edit: (value): ExactJson => (typeof value === 'string' ? edit(value) : value) };
    },
  );
