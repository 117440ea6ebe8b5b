import { oneIn } from '../edits/values.ts';
import type { DrawTrigger } from './trigger.ts';

export const always: DrawTrigger = () => ({ words: 'always', about: [], isMet: () => true });

export const askedAgain: DrawTrigger = () => ({
  words: 'when-it-is-asked-again',
  about: [],
  isMet: ({ request, memory }) => {
    const key = `asked ${request.target}`;
    const isKnown = memory.has(key);
    memory.set(key, '');
    return isKnown;
  },
});

export const halfOfIdentifiers: DrawTrigger = ({ path, parameters }) =>
  path.includes('{')
    ? {
        words: 'for-half-of-the-identifiers',
        about: parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
        isMet: ({ request: { identifier } }) => identifier !== null && oneIn(2, decoded(identifier)),
      }
    : null;

/** However it is encoded, it is the same identifier. */
function decoded(identifier: string): string {
  try {
    return decodeURIComponent(identifier);
  } catch {
    return identifier;
  }
}
