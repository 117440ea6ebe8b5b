import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { mapLiteral } from '../edits/values.ts';
import { ofField } from './fields.ts';
import type { DrawMutation } from './mutation.ts';

/** Wrong notations and roundings of amounts. */
const scales: Readonly<Record<string, (literal: string) => string>> = {
  'has-a-zero-behind': (literal) => (literal.includes('.') ? `${literal}0` : `${literal}.0`),
  'is-cut-to-4-digits': (literal) => new Big(literal).round(4, Big.roundDown).toFixed(),
  'is-cut-to-8-digits': (literal) => new Big(literal).round(8, Big.roundDown).toFixed(),
  'is-ten-times-as-much': (literal) => new Big(literal).times(10).toFixed(),
};

/** Changes of epoch milliseconds. */
const epochEdits: Readonly<Record<string, (literal: string) => bigint>> = {
  'is-a-millisecond-late': (literal) => BigInt(literal) + 1n,
  'is-a-millisecond-early': (literal) => BigInt(literal) - 1n,
  'is-a-second-late': (literal) => BigInt(literal) + 1000n,
  'is-in-seconds': (literal) => BigInt(literal) / 1000n,
};

/** Changes of ISO 8601 texts. */
const isoEdits: Readonly<Record<string, (text: string) => string>> = {
  'has-three-digits': (text) => text.replace(/(\.\d{3})\d{3}Z$/, '$1Z'),
  'has-an-offset': (text) => text.replace(/Z$/, '+00:00'),
  'is-of-the-second-before': (text) =>
    // `2026-01-01T00:00:00` has 19 letters.
    text.replace(/^.{19}/, (second) => new Date(Date.parse(`${second}Z`) - 1000).toISOString().slice(0, 19)),
};

/** Changes of texts. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'lacks-its-last-letter': (text) => text.slice(0, -1),
  'is-in-upper-case': (text) => text.toUpperCase(),
  'has-a-space-behind': (text) => `${text} `,
  'is-empty': () => '',
};

/** Wrong values of fields. */
export const values: Readonly<Record<string, DrawMutation>> = {
  'a field is null': ofField(
    ({ path }) => path.length > 1,
    () => ({ words: 'is-null', edit: () => null }),
  ),
  'a field is that of the entry before': ofField(
    ({ path }) => path.includes('*') && path.at(-1) !== '*',
    () => ({ words: 'is-that-of-the-one-before', edit: (_, { before }) => before }),
  ),
  'a field is another one of its object': ofField(
    ({ siblings }) => siblings.length > 0,
    ({ siblings }, random) => {
      const sibling = random.pick(siblings);
      return { words: `is-${sibling}`, edit: (_, { holder }) => holder[sibling] };
    },
  ),
  'a count is off by one': ofField(
    ({ type }) => type === 'number',
    (_, random) => {
      const by = random.pick([1n, -1n]);
      const edit = (literal: string): string => (literal === '0' && by < 0n ? literal : String(BigInt(literal) + by));
      return { words: by > 0n ? 'is-one-more' : 'is-one-less', edit: (value) => mapLiteral(value, edit) };
    },
  ),
  'an amount has another last digit': ofField(
    ({ type }) => type === 'amount',
    (_, random) => {
      const by = random.pick([1, -1]);
      const edit = (literal: string): string => {
        const [, fraction = ''] = literal.split('.');
        const value = new Big(literal);
        const step = new Big(10).pow(-fraction.length).times(by);
        return (value.eq(0) && by < 0 ? value : value.plus(step)).toFixed();
      };
      return { words: `has-a-last-digit-one-${by > 0 ? 'more' : 'less'}`, edit: (value) => mapAmount(value, edit) };
    },
  ),
  'an amount has another scale': ofField(
    ({ type }) => type === 'amount',
    (_, random) => {
      const [words, edit] = random.pick(Object.entries(scales));
      return { words, edit: (value) => mapAmount(value, edit) };
    },
  ),
  'a time is off': ofField(
    ({ type }) => type === 'time' || type === 'moment',
    ({ type }, random) => {
      if (type === 'time') {
        const [words, edit] = random.pick(Object.entries(epochEdits));
        return { words, edit: (value) => mapLiteral(value, edit) };
      }
      const [words, edit] = random.pick(Object.entries(isoEdits));
      return { words, edit: (value) => mapText(value, edit) };
    },
  ),
  'a boolean is negated': ofField(
    ({ type }) => type === 'boolean',
    () => ({ words: 'is-negated', edit: (value) => (typeof value === 'boolean' ? !value : undefined) }),
  ),
  'a choice is another one': ofField(
    ({ choices }) => choices.length > 1,
    ({ choices }, random) => {
      const [right = '', wrong = ''] = random.shuffled(choices);
      return { words: `says-${wrong}-where-it-is-${right}`, edit: (value) => (value === right ? wrong : undefined) };
    },
  ),
  'a text is off': ofField(
    ({ type }) => type === 'text',
    (_, random) => {
      const [words, edit] = random.pick(Object.entries(spellings));
      return { words, edit: (value) => mapText(value, edit) };
    },
  ),
};

function mapText(value: ExactJson, edit: (text: string) => string): ExactJson {
  return typeof value === 'string' ? edit(value) : value;
}

/** Changes an amount that is a number or a text of digits. */
function mapAmount(value: ExactJson, edit: (literal: string) => string): ExactJson {
  return value instanceof NumberLiteral ? mapLiteral(value, edit) : mapText(value, edit);
}
