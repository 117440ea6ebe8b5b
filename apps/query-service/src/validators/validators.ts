import { writeValidatorList, writeValidatorPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const listValidators: Handler<'listValidators'> = async ({ reader }, { page, size, orderBy, status }) => {
  const query = { page, size, orderBy, status };
  return pageOutcome(await reader.listValidators(query), query, writeValidatorPage);
};

const listNewValidators: Handler<'listNewValidators'> = async ({ reader }, { size }) =>
  valueOutcome(await reader.listNewValidators({ size }), writeValidatorList);

export const validators = { listValidators, listNewValidators };
