import { type ExactJson, NumberLiteral } from '@ledger-explorer/wire';
import Big from 'big.js';
import { mapLiteral } from '../edits/values.ts';
import { ofField } from './fields.ts';
import type { DrawMutation } from './mutation.ts';

export const countIsOff: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'number',
    () => {
      const by = random.pick([1n, -1n]);
      const edit = (literal: string): string => (literal === '0' && by < 0n ? literal : String(BigInt(literal) + by));
      return { words: by > 0n ? 'is-one-more' : 'is-one-less', edit: (value) => mapLiteral(value, edit) };
    },
  );

export const lastDigitIsOff: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'amount',
    () => {
      const by = random.pick([1, -1]);
      const edit = (literal: string): string => {
        const [, fraction = ''] = literal.split('.');
        const value = new Big(literal);
        const step = new Big(10).pow(-fraction.length).times(by);
        return (value.eq(0) && by < 0 ? value : value.plus(step)).toFixed();
      };
      return { words: `has-a-last-digit-one-${by > 0 ? 'more' : 'less'}`, edit: (value) => mapAmount(value, edit) };
    },
  );

/** Wrong notations and roundings of amounts. */
const scales: Readonly<Record<string, (literal: string) => string>> = {
  'has-a-zero-behind': (literal) => (literal.includes('.') ? `${literal}0` : `${literal}.0`),
  'is-cut-to-4-digits': (literal) => new Big(literal).round(4, Big.roundDown).toFixed(),
  'is-cut-to-8-digits': (literal) => new Big(literal).round(8, Big.roundDown).toFixed(),
  'is-ten-times-as-much': (literal) => new Big(literal).times(10).toFixed(),
};

export const scaleIsOff: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'amount',
    () => {
      const [words, edit] = random.pick(Object.entries(scales));
      return { words, edit: (value) => mapAmount(value, edit) };
    },
  );

/** Changes an amount that is a number or a text of digits. */
function mapAmount(value: ExactJson, edit: (literal: string) => string): ExactJson {
  return typeof value === 'string' ? edit(value) : value instanceof NumberLiteral ? mapLiteral(value, edit) : value;
}
