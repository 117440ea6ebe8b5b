import type { UpdateFacts } from '../../src/updates/raw-update.ts';
import { element } from '../element.ts';
import { compare } from './compare.ts';
import { compute, type Computed } from './compute.ts';
import { readUpdates } from './read-updates.ts';
import { results } from './show.ts';
import { texts } from './texts.ts';

export { rewardFigures, transferFigures } from './compute.ts';

/** Reads updates and computes their figures. */
export async function computeUpdates(updateIds: readonly string[]): Promise<readonly Computed[]> {
  return (await readUpdates(updateIds)).map(compute);
}

/** Computes the figures of a page again, and returns the elements of the result. Never rejects. */
export async function recompute(main: HTMLElement, request: DOMStringMap): Promise<readonly HTMLElement[]> {
  const { updates = '', facts, party = '' } = request;
  try {
    const computed = await computeUpdates(updates.split(' '));
    const events = computed.reduce((sum, { eventsCount }) => sum + eventsCount, 0);
    const indexFacts = facts === undefined ? null : (JSON.parse(facts) as UpdateFacts);
    return results(compare(computed, main, { indexFacts, party }), { events, updates: computed.length });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [element('p', { className: 'bad', textContent: texts.failed(message) })];
  }
}
