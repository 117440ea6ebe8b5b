import type { ParametersOf } from '@ledger-explorer/spec';
import type { RewardRoundDaysValues, RewardRoundsValues } from '@ledger-explorer/spec/writers';
import type { ReadAnswer } from '@ledger-explorer/store';
import type { Service } from '../service.ts';
import { checkDays } from './check-days.ts';

/** A round opens about every ten minutes. */
const mostDays = { ofRounds: 3, ofDays: 31 };

/** Outcome of a party's coupons by round; null if the party is unknown. */
export async function listRewardRounds(
  { reader }: Service,
  parameters: ParametersOf<'listRewardRounds'>,
): Promise<ReadAnswer<RewardRoundsValues | null>> {
  await checkDays(reader, parameters, mostDays.ofRounds);
  return reader.listRewardRounds(parameters);
}

/** The same by day. */
export async function listRewardRoundDays(
  { reader }: Service,
  parameters: ParametersOf<'listRewardRoundDays'>,
): Promise<ReadAnswer<RewardRoundDaysValues | null>> {
  await checkDays(reader, parameters, mostDays.ofDays);
  return reader.listRewardRoundDays(parameters);
}
