import { type PartyContractValues, writePartyContractSlice } from '@ledger-explorer/spec/writers';
import { milliseconds } from '../ledger/decimal.ts';
import { sliceOf } from './pages.ts';
import { found, type Read } from './reading.ts';

/** The templates of the fake that are in no list of a party's contracts (V86). */
const excluded = ['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet'];

export const listPartyContracts: Read<'listPartyContracts'> = ({ ledger, values, position, cursors }) => {
  const { partyId, template, state, cursor, size } = values;
  const { first } = found('party', ledger.parties.get(partyId));
  if (first.position > position) found('party', null);
  const rows = [...ledger.contracts.values()].flatMap((contract): PartyContractValues[] => {
    const { signatories, observers, events, archived } = contract;
    const [created] = events;
    const { name } = contract.template;
    if (created === undefined || created.update.position > position || excluded.includes(name)) return [];
    const isEnded = archived !== null && archived.update.position <= position;
    const isWanted = (template === undefined || name === template) && (state === 'ALL' || !isEnded);
    if (!isWanted || ![...signatories, ...observers].includes(partyId)) return [];
    return [
      {
        partyId,
        contractId: contract.contractId,
        templateName: name,
        role: signatories.includes(partyId) ? 'signatory' : 'observer',
        createdAt: milliseconds(created.update.recordTime),
        archivedAt: isEnded ? milliseconds(archived.update.recordTime) : null,
        createdEventId: created.eventId,
      },
    ];
  });
  const { position: pin } = values;
  const scope = ['contracts of a party', partyId, template ?? null, state, pin ?? null];
  const list = { rows, olderIs: 'lower', orderBy: 'DESC', size, scope, cursor, position: pin } as const;
  const slice = sliceOf(cursors, position, list);
  return writePartyContractSlice({ ...slice, excluded });
};
