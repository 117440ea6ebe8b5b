import { formatDecimal, type RoundAdvanced } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { rateColumns, rateKinds } from './issuance.ts';

/** States of a mining round in order; the index is `round_advance.state`. A round without a row there is open. */
export const roundStates = ['OPEN', 'SUMMARIZING', 'ISSUING', 'CLOSED'] as const;

/** Writes the contracts of summarizing, issuing and closed rounds. */
export async function writeRoundAdvances(client: pg.ClientBase, batch: Batch): Promise<void> {
  const rows = new CopyRows(
    'round_advance',
    `contract, number, state, record_time, position, ordinal, ${Object.values(rateColumns).join(', ')}`,
  );
  for (const one of factsOf<RoundAdvanced>(batch, (facts) => facts.roundsAdvanced)) {
    rows.add(
      contractKey(one.contractId),
      one.number,
      roundStates.indexOf(one.state),
      one.recordTime,
      one.position,
      one.ordinal,
      ...rateKinds.map((kind) => (one.rates === null ? null : formatDecimal(one.rates[kind]))),
    );
  }
  await rows.send(client);
}
