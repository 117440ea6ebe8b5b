import type { LedgerEvent } from '../events/event.ts';
import { isObject } from '../values/json.ts';
import { plainText } from '../values/plain-text.ts';

/** Party of the super validator that cast a vote, by the ordinal of each child of its `DsoRules_CastVote`. */
export function casts(events: readonly LedgerEvent[]): ReadonlyMap<number, string> {
  const by = new Map<number, string>();
  for (const event of events) {
    if (event.type !== 'exercised_event' || event.choice !== 'DsoRules_CastVote') continue;
    const vote = isObject(event.choiceArgument) ? event.choiceArgument.vote : null;
    const sv = isObject(vote) ? vote.sv : null;
    if (typeof sv === 'string') for (const child of event.children) by.set(child, plainText(sv));
  }
  return by;
}
