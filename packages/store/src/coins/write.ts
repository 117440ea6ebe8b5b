import { type Decimal, formatDecimal, parseDecimal } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { contractKey } from '../sql/contract-key.ts';
import { BalanceChanges } from '../write/balance-lists.ts';
import type { ListAdditions } from '../growth/additions.ts';
import type { PartyChanges } from '../parties/write.ts';
import { Archivals } from '../write/archivals.ts';
import { coinColumns, coinTemplates } from '../write/known-coins.ts';
import { type Batch, factsOf } from '../write/batch.ts';
import { CopyRows } from '../sql/copy.ts';
import { tableOf } from '../growth/volume-tables.ts';
import { type Irregularity, writeIrregularities } from '../write/irregularities.ts';
import { readNewestRound } from '../rounds/write.ts';
import { beforeFirstRound, feeLine, type FeeTerms } from '../write/fee-line.ts';

/** Change of the supply (coin of active contracts) by a batch. */
export interface SupplyChange {
  readonly unlocked: Decimal;
  readonly locked: Decimal;
  /** Coins of earlier batches that ended. */
  readonly ended: number;
  /** Change of all coin by each update, by position. */
  readonly added: ReadonlyMap<number, Decimal>;
  /** Entries added to posting lists. */
  readonly lists: ListAdditions;
}

/** A coin of an earlier batch that this batch archives. */
interface EndedCoin {
  readonly owner: number;
  readonly amount: string;
  readonly created_round: string;
  readonly rate: string;
  readonly locked: boolean;
}

/** Net amounts, by update and owner, of the coins that events in `facts.unexplainedCoins` create and archive. */
class Unexplained {
  readonly #ordinals = new Map<number, ReadonlySet<number>>();
  readonly #nets = new Map<number, Map<number, Decimal>>();

  constructor(batch: Batch) {
    for (const { position, facts } of batch) {
      if (facts.unexplainedCoins.length > 0) this.#ordinals.set(position, new Set(facts.unexplainedCoins));
    }
  }

  change(event: { readonly position: number; readonly ordinal: number }, owner: number, amount: Decimal): void {
    if (this.#ordinals.get(event.position)?.has(event.ordinal) !== true) return;
    const nets = this.#nets.get(event.position) ?? new Map<number, Decimal>();
    nets.set(owner, (nets.get(owner) ?? 0n) + amount);
    this.#nets.set(event.position, nets);
  }

  irregularities(): Irregularity[] {
    return [...this.#nets].flatMap(([position, nets]) =>
      [...nets].flatMap(([owner, net]): Irregularity[] =>
        net === 0n
          ? []
          : [{ position, kind: 'coin changed and nothing says why', detail: `party ${owner}: ${formatDecimal(net)}` }],
      ),
    );
  }
}

/** Writes created and archived coins, and adds them to the sums of their owners. `volumes` to search for coins archived twice: the previous one and the batch's; empty for a snapshot. */
export async function writeCoins(
  client: pg.ClientBase,
  batch: Batch,
  partyId: (party: string) => number,
  parties: PartyChanges,
  volumes: readonly number[],
): Promise<SupplyChange> {
  const supply = { unlocked: 0n, locked: 0n, ended: 0 };
  // The batch's rounds are written after its coins, and then update the fees of all coins.
  const round = (await readNewestRound(client))?.number ?? beforeFirstRound;
  const bookSums = (owner: number, coin: FeeTerms & { readonly locked: boolean }, sign: 1n | -1n) => {
    parties.coin(owner, coin, sign, feeLine(coin, round));
    supply[coin.locked ? 'locked' : 'unlocked'] += sign * coin.amount;
  };
  const unexplained = new Unexplained(batch);
  const balances = new BalanceChanges();
  const archived = new Archivals(batch, coinTemplates);
  const active = new CopyRows('coin', coinColumns);
  const volume = volumes.at(-1);
  // In a snapshot, which has no volume, no coin ends.
  const ended = new CopyRows(tableOf('coin_ended', volume ?? 0), `${coinColumns}, archived_position`);
  for (const coin of factsOf(batch, (facts) => facts.coins)) {
    const contract = contractKey(coin.contractId);
    const owner = partyId(coin.owner);
    unexplained.change(coin, owner, coin.amount);
    const archival = archived.take(contract, coin.position);
    balances.add(owner, coin.position, coin);
    // A coin that the same batch archives changes balances between both updates, but no sum after the batch.
    if (archival === null) bookSums(owner, coin, 1n);
    else {
      unexplained.change(archival, owner, -coin.amount);
      balances.add(owner, archival.position, { amount: -coin.amount, locked: coin.locked });
    }
    const row = [
      contract,
      owner,
      formatDecimal(coin.amount),
      coin.createdRound,
      formatDecimal(coin.ratePerRound),
      coin.locked,
      coin.lockExpiresAt,
      coin.position,
    ];
    if (archival === null) active.add(...row);
    else ended.add(...row, archival.position);
  }
  await active.send(client);
  await ended.send(client);
  for (const coin of await archived.endCoins<EndedCoin>(client, volumes)) {
    const amount = parseDecimal(coin.amount);
    const terms = { amount, createdRound: Number(coin.created_round), ratePerRound: parseDecimal(coin.rate) };
    bookSums(coin.owner, { ...terms, locked: coin.locked }, -1n);
    unexplained.change(coin.archival, coin.owner, -amount);
    balances.add(coin.owner, coin.archival.position, { amount: -amount, locked: coin.locked });
    supply.ended += 1;
  }
  // A snapshot has no updates, so its changes are in no list and no volume.
  const lists = balances.lists();
  if (volume !== undefined) await lists.write(client, volume);
  await writeIrregularities(client, [
    ...archived.irregularities('coin archived whose creation is not known'),
    ...unexplained.irregularities(),
  ]);
  return { ...supply, added: balances.added, lists };
}
