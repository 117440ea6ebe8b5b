import { excluded, PartyContracts } from '../expected/party-contracts.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Contracts of the parties with most, of one with few and of others: active and all, by template, and at two positions. */
export const comparePartyContracts: Compare = async function* (answers, { stream, model }) {
  const held = new PartyContracts(stream);
  const named = held.parties;
  const parties = new Set([
    ...named.slice(0, 2),
    ...named.slice(-1),
    ...sample(model.parties, 2).map(({ party }) => party),
  ]);
  const whole = stream.length;
  for (const party of parties) {
    const path = `/v1/parties/${encodeURIComponent(party)}/contracts`;
    const seen = model.parties.find((one) => one.party === party)?.firstSeen ?? '';
    const first = stream.findIndex(({ recordTime }) => recordTime === seen);
    const compare = (query: string, which: Parameters<typeof held.of>[1], size: number) =>
      compareSlices(answers, path, query, held.of(party, which), size, { excluded }, true);
    yield* compare('', { state: 'ACTIVE', until: whole }, 100);
    yield* compare('&state=ALL', { state: 'ALL', until: whole }, 100);
    for (const template of sample(held.templatesOf(party), 3)) {
      const query = `&template=${encodeURIComponent(template)}`;
      yield* compare(query, { state: 'ACTIVE', until: whole, template }, 40);
      yield* compare(`${query}&state=ALL`, { state: 'ALL', until: whole, template }, 100);
    }
    for (const position of [Math.ceil(whole / 3), whole - 1]) {
      if (position <= first || position < 1) continue;
      yield* compare(`&position=${position}`, { state: 'ACTIVE', until: position }, 60);
      yield* compare(`&position=${position}&state=ALL`, { state: 'ALL', until: position }, 100);
    }
  }
};
