import { writeSuperValidatorPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';

const listSuperValidators: Handler<'listSuperValidators'> = async ({ reader }, { page, size, orderBy }) => {
  const query = { page, size, orderBy };
  return pageOutcome(await reader.listSuperValidators(query), query, writeSuperValidatorPage);
};

export const superValidators = { listSuperValidators };
