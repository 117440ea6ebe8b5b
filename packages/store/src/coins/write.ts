import { type Decimal, formatDecimal, parseDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../ids/contract-key.ts';
import type { PartyChanges } from '../parties/write.ts';
import { archivedIn, endRows, takeArchival, unknownArchivals } from '../writing/archive.ts';
import { type Batch, factsOf } from '../writing/batch.ts';
import { CopyRows } from '../writing/copy.ts';
import { writeIrregularities } from '../writing/irregularities.ts';

const templates = ['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet'];

/** Coin of active contracts, as a batch changes it. */
export interface SupplyChange {
  readonly unlocked: Decimal;
  readonly locked: Decimal;
}

interface EndedCoin {
  readonly owner: number;
  readonly amount: string;
  readonly locked: boolean;
}

/** Writes coins made and archived, and books them on their owners. */
export async function writeCoins(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
  parties: PartyChanges,
): Promise<SupplyChange> {
  const supply = { unlocked: 0n, locked: 0n };
  const book = (owner: number, amount: Decimal, locked: boolean) => {
    parties.coin(owner, amount, locked);
    supply[locked ? 'locked' : 'unlocked'] += amount;
  };
  const archived = archivedIn(batch, templates);
  const rows = new CopyRows('coin', [
    'contract',
    'owner',
    'amount',
    'created_round',
    'rate',
    'locked',
    'lock_expires_at',
    'position',
    'archived_position',
  ]);
  for (const coin of factsOf(batch, (facts) => facts.coins)) {
    const contract = contractKey(coin.contractId);
    const owner = partyId(coin.owner);
    // A coin made and archived in one batch never reaches a balance.
    const archivedAt = takeArchival(archived, contract)?.position ?? null;
    if (archivedAt === null) book(owner, coin.amount, coin.locked);
    rows.add(
      contract,
      owner,
      formatDecimal(coin.amount),
      coin.createdRound,
      formatDecimal(coin.ratePerRound),
      coin.locked,
      coin.lockExpiresAt,
      coin.position,
      archivedAt,
    );
  }
  await rows.send(client);
  for (const coin of await endRows<EndedCoin>(client, 'coin', archived, ['owner', 'amount', 'locked'])) {
    book(coin.owner, -parseDecimal(coin.amount), coin.locked);
  }
  await writeIrregularities(client, unknownArchivals(archived, 'coin archived whose creation is not known'));
  return supply;
}
