import type { Row } from '../answers/answers.ts';
import { compare, over } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { byText } from '../expected/names.ts';
import type { Model } from '../model.ts';
import { type Compare, compareList, compareOne } from './comparison.ts';
import { expectedGovernanceRequests, isOpen, withoutVoteOf } from './governance.ts';

/** `/v1/super-validators`, most rewarded first (V20, V28a to V30, V8). */
function expectedSuperValidators(model: Model): readonly Row[] {
  return model.superValidators
    .toSorted((a, b) => compare(b.totalRewards, a.totalRewards) || byText(b.party, a.party))
    .map((one) => ({
      svId: one.party,
      publicUrl: one.scanUrl,
      svName: one.name,
      joinedAsOfRound: literal(one.joinedAsOfRound),
      svRewardWeight: literal(one.weight),
      participantId: one.participantId,
      seqId: one.sequencer.id,
      seqUrl: one.sequencer.url,
      seqAvailableAfter: milliseconds(one.sequencer.availableAfter),
      svPublicUrl: one.scanUrl,
      coinPrice: literal(one.price),
      totalVotes: literal(one.totalVotes),
      totalSponsored: literal(one.totalSponsored),
      validatorName: one.name,
      validatorImg: null,
      totalRewards: literal(one.totalRewards),
    }));
}

/** `/v1/super-validators/{svId}` (V72), from a row of the list. */
function expectedSuperValidator(model: Model, row: Row): Row {
  const { svId } = row;
  const counted = model.voteRequests.filter((one) => !isOpen(one) && one.members.some((sv) => sv === svId));
  const voted = counted.filter(({ votes }) => votes.some(({ sv }) => sv === svId)).length;
  const votes = model.voteRequests
    .flatMap(({ trackingCid, title, status, votes: all }) =>
      all.filter(({ sv }) => sv === svId).map((vote) => ({ trackingCid, title, status, vote })),
    )
    .toSorted((a, b) => b.vote.castIn - a.vote.castIn)
    .map(({ vote: { accept, reasonUrl, reasonBody, castAt }, ...request }) => ({
      ...request,
      accept,
      reasonUrl,
      reasonBody,
      optCastAt: milliseconds(castAt),
    }));
  return {
    ...row,
    turnout: {
      requests: literal(counted.length),
      votes: literal(voted),
      share: literal(counted.length === 0 ? null : over(String(voted * 100), String(counted.length), 4)),
    },
    votes: votes.slice(0, 100),
    open: withoutVoteOf(expectedGovernanceRequests(model), svId)
      .slice(0, 100)
      .map(({ trackingCid, title, voteBefore, timeLeft }) => ({ trackingCid, title, voteBefore, timeLeft })),
  };
}

/** Super validators in both orders, and each alone. */
export const compareSuperValidators: Compare = async function* (answers, { model }) {
  const rows = expectedSuperValidators(model);
  yield* compareList(answers, '/v1/super-validators', '&orderBy=DESC', rows);
  yield* compareList(answers, '/v1/super-validators', '&orderBy=ASC', rows.toReversed());
  for (const row of rows) {
    const path = `/v1/super-validators/${encodeURIComponent(String(row.svId))}`;
    yield compareOne(answers, path, expectedSuperValidator(model, row));
  }
};
