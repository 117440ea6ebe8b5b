import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { Model, ModelParty } from '../model.ts';
import { compareSlices } from './compare-slices.ts';
import { type Compare, compareList, compareOne, sample } from './comparison.ts';

/** `/v1/parties`, descending (V8: by the field as shown, then by party id in the same direction). */
function expectedParties(model: Model, sortBy: 'firstSeen' | 'lastSeen'): readonly Row[] {
  const rows = model.parties.map((one) => ({
    partyAddress: one.party,
    partyName: nameOf(model, one.party),
    partyImg: null,
    balance: literal(plus(one.unlocked, one.locked)),
    firstSeen: milliseconds(one.firstSeen),
    lastSeen: milliseconds(one.lastSeen),
    totalRewards: literal(one.totalRewards),
  }));
  return rows.sort((a, b) => byText(b[sortBy], a[sortBy]) || byText(b.partyAddress, a.partyAddress));
}

/** `/v1/party-list` (V43): by hint, then fingerprint; for `q` = `::…` by fingerprint, then hint. */
function expectedByHint(model: Model, q = ''): readonly Row[] {
  const [askedHint = '', askedFingerprint] = q.toLowerCase().split('::');
  const keyOf = ({ partyAddress }: Row) => {
    const [hint = '', fingerprint = ''] = String(partyAddress).toLowerCase().split('::');
    return { hint, fingerprint };
  };
  const found = expectedParties(model, 'lastSeen').filter((row) => {
    const { hint, fingerprint } = keyOf(row);
    return askedFingerprint === undefined
      ? hint.startsWith(askedHint)
      : [hint, ''].includes(askedHint) && fingerprint.startsWith(askedFingerprint);
  });
  const isFingerprintOnly = askedFingerprint !== undefined && askedHint === '';
  return found.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    const byHint = byText(left.hint, right.hint);
    const byFingerprint = byText(left.fingerprint, right.fingerprint);
    return isFingerprintOnly ? byFingerprint || byHint : byHint || byFingerprint;
  });
}

/** `/v1/parties/{partyId}` (V37). */
function expectedPartyDetails(model: Model, one: ModelParty): Row {
  const asOf = {
    record_time: model.head.recordTime,
    migration_id: literal(model.head.migrationId),
    computed_as_of_round: literal(model.totals.latestRound),
  };
  const available = plus(one.unlocked, `-${one.feesUnlocked}`);
  return {
    partyId: one.party,
    createdAt: milliseconds(one.firstSeen),
    holdingsSummaryResponse: {
      ...asOf,
      summaries: [
        {
          party_id: one.party,
          total_unlocked_coin: one.unlocked,
          total_locked_coin: one.locked,
          total_coin_holdings: plus(one.unlocked, one.locked),
          accumulated_holding_fees_unlocked: one.feesUnlocked,
          accumulated_holding_fees_locked: one.feesLocked,
          accumulated_holding_fees_total: plus(one.feesUnlocked, one.feesLocked),
          total_available_coin: available.startsWith('-') ? '0' : available,
          ...asOf,
        },
      ],
    },
  };
}

/** Parties in all four orders, each party's holdings, and parties by hint and fingerprint. */
export const compareParties: Compare = async function* (answers, { model }) {
  for (const [sortBy, field] of [['LAST_ACTIVITY_AT', 'lastSeen'] as const, ['FIRST_SEEN_AT', 'firstSeen'] as const]) {
    const rows = expectedParties(model, field);
    yield* compareList(answers, '/v1/parties', `&sortBy=${sortBy}&orderBy=DESC`, rows);
    yield* compareList(answers, '/v1/parties', `&sortBy=${sortBy}&orderBy=ASC`, rows.toReversed());
  }
  for (const party of model.parties) {
    yield compareOne(answers, `/v1/parties/${encodeURIComponent(party.party)}`, expectedPartyDetails(model, party));
  }
  yield* compareSlices(answers, '/v1/party-list', '', expectedByHint(model), 100);
  for (const { party } of sample(model.parties, 5)) {
    const [hint = '', fingerprint = ''] = party.split('::');
    const beginning = hint.slice(0, 2).toUpperCase();
    for (const q of [
      beginning,
      `::${fingerprint}`,
      `::${fingerprint.slice(0, 6)}`,
      `${hint}::${fingerprint.slice(0, 4)}`,
    ]) {
      yield* compareSlices(answers, '/v1/party-list', `&q=${encodeURIComponent(q)}`, expectedByHint(model, q), 3);
    }
  }
};
