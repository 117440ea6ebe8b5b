import { compare } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model } from '../model.ts';
import { byText } from './names.ts';

/** `/v1/super-validators`, most rewarded first (V20, V28a to V30, V8). */
export function expectedSuperValidators(model: Model): readonly Row[] {
  return model.superValidators
    .toSorted((a, b) => compare(b.totalRewards, a.totalRewards) || byText(b.party, a.party))
    .map((one) => ({
      svId: one.party,
      publicUrl: one.scanUrl,
      svName: one.name,
      joinedAsOfRound: literal(one.joinedAsOfRound),
      svRewardWeight: literal(one.weight),
      participantId: one.participantId,
      seqId: one.sequencer?.id ?? null,
      seqUrl: one.sequencer?.url ?? null,
      seqAvailableAfter: milliseconds(one.sequencer?.availableAfter ?? null),
      svPublicUrl: one.scanUrl,
      coinPrice: literal(one.price),
      totalVotes: literal(one.totalVotes),
      totalSponsored: literal(one.totalSponsored),
      validatorName: one.name,
      validatorImg: null,
      totalRewards: literal(one.totalRewards),
    }));
}
