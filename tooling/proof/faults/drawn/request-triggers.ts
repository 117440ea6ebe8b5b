import { oneIn } from '../edits/values.ts';
import { type DrawTrigger, ofSuccess } from './trigger.ts';

export const always: DrawTrigger = () => ({ words: 'always', about: [], isMet: () => true });

export const repeatedRequest: DrawTrigger = () => ({
  words: 'when-it-is-asked-again',
  about: [],
  statuses: ofSuccess,
  isMet: ({ request, memory }) => {
    const key = `asked ${request.target}`;
    const isKnown = memory.has(key);
    memory.set(key, '');
    return isKnown;
  },
});

export const halfOfIdentifiers: DrawTrigger = ({ path }) =>
  path.includes('{')
    ? {
        words: 'for-half-of-the-identifiers',
        about: [],
        statuses: [200, 404],
        isMet: ({ request: { identifier } }) => identifier !== null && oneIn(2, decoded(identifier)),
      }
    : null;

/** Decodes an identifier, so that its encoding does not matter. */
function decoded(identifier: string): string {
  try {
    return decodeURIComponent(identifier);
  } catch {
    return identifier;
  }
}
