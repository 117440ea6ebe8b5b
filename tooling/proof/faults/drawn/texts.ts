import { ofField } from './fields.ts';
import type { DrawMutation } from './mutation.ts';

export const booleanIsNegated: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'boolean',
    () => ({ words: 'is-negated', edit: (value) => (typeof value === 'boolean' ? !value : undefined) }),
  );

export const choiceIsAnother: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ choices }) => choices.length > 1,
    ({ choices }) => {
      const [right = '', wrong = ''] = random.shuffled(choices);
      return {
        words: `says-${wrong}-where-it-is-${right}`,
        edit: (value) => (value === right ? wrong : undefined),
      };
    },
  );

/** Changes of texts. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'lacks-its-last-letter': (text) => text.slice(0, -1),
  'is-in-upper-case': (text) => text.toUpperCase(),
  'has-a-space-behind': (text) => `${text} `,
  'is-empty': () => '',
};

export const textIsOff: DrawMutation = (operation, random) =>
  ofField(
    operation,
    random,
    ({ sort }) => sort === 'text',
    () => {
      const [words, edit] = random.pick(Object.entries(spellings));
      return { words, edit: (value) => (typeof value === 'string' ? edit(value) : undefined) };
    },
  );
