import { cursorIsMissing, cursorIsThatOfThisPage } from './cursors.ts';
import { envelopeIsOff } from './envelope.ts';
import { fieldIsNull, fieldOfEntryBefore, fieldOfSibling } from './fields.ts';
import { entriesAreInAnotherOrder, entryIsLeftOut, entryIsTwice } from './lists.ts';
import type { DrawMutation } from './mutation.ts';
import { countIsOff, lastDigitIsOff, scaleIsOff } from './numbers.ts';
import { defaultIsAnother, parameterIsIgnored, parameterIsTakenForAnother } from './parameters.ts';
import { problemIsOff, statusIsAnother, unknownIsFound } from './refusals.ts';
import { booleanIsNegated, choiceIsAnother, textIsOff } from './texts.ts';
import { timeIsOff } from './times.ts';
import { boundIsClamped, refusalIsForgiven } from './tolerance.ts';

const values: Readonly<Record<string, DrawMutation>> = {
  'a field is null': fieldIsNull,
  'a field is that of the entry before': fieldOfEntryBefore,
  'a field is another one of its object': fieldOfSibling,
  'a count is off by one': countIsOff,
  'an amount has another last digit': lastDigitIsOff,
  'an amount has another scale': scaleIsOff,
  'a time is off': timeIsOff,
  'a boolean is negated': booleanIsNegated,
  'a choice is another one': choiceIsAnother,
  'a text is off': textIsOff,
};
const lists: Readonly<Record<string, DrawMutation>> = {
  'an entry is left out': entryIsLeftOut,
  'an entry is there twice': entryIsTwice,
  'entries are in another order': entriesAreInAnotherOrder,
  'a cursor is missing': cursorIsMissing,
  'a cursor is that of this page': cursorIsThatOfThisPage,
  'an envelope is off': envelopeIsOff,
};
const requests: Readonly<Record<string, DrawMutation>> = {
  'a parameter is ignored': parameterIsIgnored,
  'a parameter is taken for another value': parameterIsTakenForAnother,
  'a default is another one': defaultIsAnother,
  'a bound is clamped': boundIsClamped,
  'a refusal is forgiven': refusalIsForgiven,
};
const refusals: Readonly<Record<string, DrawMutation>> = {
  'a status is another one': statusIsAnother,
  'what is unknown is found': unknownIsFound,
  'a problem is off': problemIsOff,
};

/** All mutations by name. A repeated table is drawn more often. */
export const mutations = [values, values, values, lists, lists, requests, requests, refusals];
