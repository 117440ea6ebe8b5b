import type { ParametersOf } from '@ledger-explorer/spec';
import type { StatementValues } from '@ledger-explorer/spec/writers';
import type { ReadAnswer } from '@ledger-explorer/store';
import type { Service } from '../service.ts';
import { checkDays } from './check-days.ts';

/** A statement of a party; null: the party is not known. */
export async function getStatement(
  { reader }: Service,
  parameters: ParametersOf<'getStatement'>,
): Promise<ReadAnswer<StatementValues | null>> {
  await checkDays(reader, parameters);
  return reader.getStatement(parameters);
}
