import type { CreatedEvent } from '../events/event.ts';
import { one } from '../values/decimal.ts';
import { Payload } from '../values/payload.ts';
import type { DsoRulesCreated } from './super-validator.ts';

/** Reads a `Splice.DsoRules:DsoRules`. @throws MalformedPayload */
export function readDsoRules(event: CreatedEvent): DsoRulesCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    dso: args.at('dso').id(),
    svs: onceEach(
      args
        .at('svs')
        .pairs()
        .map(([party, sv]) => ({
          party: party.id(),
          name: sv.at('name').text(),
          joinedAsOfRound: sv.at('joinedAsOfRound').round(),
          // An integer of basis points. Drafts of on-ledger weights write it with a fraction of zeros.
          rewardWeight: sv.at('svRewardWeight').decimal() / one,
          participantId: sv.at('participantId').text(),
        })),
    ),
    offboarded: args.at('offboardedSvs').none
      ? []
      : args
          .at('offboardedSvs')
          .pairs()
          .map(([party, sv]) => ({ party: party.id(), name: sv.at('name').text() })),
  };
}

/** Removes duplicates. The ledger's map has each key once; if a node repeats one, the last counts. */
function onceEach<Sv extends { readonly party: string }>(svs: readonly Sv[]): readonly Sv[] {
  return [...new Map(svs.map((sv) => [sv.party, sv])).values()];
}
