import type { Context, Node, Rule } from './rule.ts';

/** Our `x-` keys (README.md) by kind of node. */
const vocabulary = {
  Operation: [
    'x-paging',
    'x-order',
    'x-window',
    'x-beyond',
    'x-cost',
    'x-scope',
    'x-pieces',
    'x-rows-of',
    'x-rule',
    'x-extension',
  ],
  Parameter: [
    'x-string-typed',
    'x-max-bytes',
    'x-cost',
    'x-known-from',
    'x-selects',
    'x-values',
    'x-rule',
    'x-extension',
  ],
  Response: ['x-problems'],
  Schema: [
    'x-source',
    'x-rule',
    'x-unit',
    'x-json',
    'x-empty',
    'x-key',
    'x-lasting',
    'x-agrees',
    'x-invariants',
    'x-extension',
  ],
};

/** Only known `x-` keys are used, because the generator ignores all others without an error. */
export const knownExtensions: Rule = () =>
  Object.fromEntries(
    Object.entries(vocabulary).map(([kind, known]) => [
      kind,
      (node: Node, context: Context): void => {
        for (const key of Object.keys(node)) {
          if (!key.startsWith('x-') || known.includes(key)) continue;
          const message = `\`${key}\` is not in our vocabulary (${kind}).`;
          context.report({ message, location: context.location.child([key]) });
        }
      },
    ]),
  );
