import { writePartyDetails, writePartyPage } from '@ledger-explorer/spec/writers';
import type { Handler } from '../operations/handler.ts';
import { pageOutcome } from '../operations/page-outcome.ts';
import { valueOutcome } from '../operations/value-outcome.ts';

const listParties: Handler<'listParties'> = async ({ reader }, { page, size, orderBy, sortBy }) => {
  const query = { page, size, orderBy, sortBy };
  return pageOutcome(await reader.listParties(query), query, writePartyPage);
};

const getParty: Handler<'getParty'> = async ({ reader }, { partyId }) =>
  valueOutcome(await reader.getParty({ partyId }), writePartyDetails);

export const parties = { listParties, getParty };
