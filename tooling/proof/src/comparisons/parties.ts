import { expectedByHint, expectedParties, expectedPartyDetails } from '../expected/parties.ts';
import { compareList } from './compare-list.ts';
import { compareSlices } from './compare-slices.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Parties in all four orders, and each party's exact coins. */
export const compareParties: Compare = async function* (answers, { model }) {
  for (const [sortBy, field] of [['LAST_ACTIVITY_AT', 'lastSeen'] as const, ['FIRST_SEEN_AT', 'firstSeen'] as const]) {
    const rows = expectedParties(model, field);
    yield* compareList(answers, '/v1/parties', `&sortBy=${sortBy}&orderBy=DESC`, rows);
    yield* compareList(answers, '/v1/parties', `&sortBy=${sortBy}&orderBy=ASC`, rows.toReversed());
  }
  for (const party of model.parties) {
    const path = `/v1/parties/${encodeURIComponent(party.party)}`;
    yield { of: path, found: await answers.get(path), expected: expectedPartyDetails(model, party) };
  }
  yield* compareSlices(answers, '/v1/party-list', '', expectedByHint(model), 100);
  for (const { party } of sample(model.parties, 5)) {
    const [hint = '', key = ''] = party.split('::');
    const beginning = hint.slice(0, 2).toUpperCase();
    for (const q of [beginning, `::${key}`, `::${key.slice(0, 6)}`, `${hint}::${key.slice(0, 4)}`]) {
      yield* compareSlices(answers, '/v1/party-list', `&q=${encodeURIComponent(q)}`, expectedByHint(model, q), 3);
    }
  }
};
