import type { ParametersOf } from '@ledger-explorer/spec';
import type { DailyRewardsValues } from '@ledger-explorer/spec/writers';
import type { ReadAnswer } from '@ledger-explorer/store';
import type { Service } from '../service.ts';
import { checkDays } from './check-days.ts';

/** What a party collected by day; null: the party is not known. */
export async function listDailyRewards(
  { reader }: Service,
  parameters: ParametersOf<'listDailyRewards'>,
): Promise<ReadAnswer<DailyRewardsValues | null>> {
  await checkDays(reader, parameters);
  return reader.listDailyRewards(parameters);
}
