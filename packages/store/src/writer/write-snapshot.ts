import { decodeUpdate, type Facts, formatDecimal, formatTime, interpret } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { writeSnapshotCoins } from '../coins/snapshot-coins.ts';
import { writeCoins } from '../coins/write.ts';
import { writeFeaturedApps } from '../featured-apps/write.ts';
import { countVoteRequests, writeGovernance } from '../vote-requests/write.ts';
import { writeNames } from '../names/write.ts';
import { partiesOf } from '../parties/parties-of.ts';
import { PartyChanges } from '../parties/write.ts';
import { writePartyKeys } from '../search/party-keys.ts';
import { writeRoundAdvances } from '../rounds/advances.ts';
import { writeRounds } from '../rounds/write.ts';
import { writeSuperValidators } from '../super-validators/write.ts';
import { writeValidators } from '../validators/write.ts';
import { shapeOfContract, writeStakes } from '../stakes/write.ts';
import { writeCountsSeen } from '../templates/write.ts';
import type { Batch } from '../write/batch.ts';
import { firstCreations } from '../write/first-creations.ts';
import { writeIrregularities } from '../write/irregularities.ts';
import type { WriterState } from './write-batch.ts';
import { writeUnread } from '../write/unread.ts';
import { storeSnapshotPage } from './snapshot-pages.ts';
import type { Snapshot } from './writer.ts';

/**
 * A page of active contracts as a batch of one update at position 0 that creates them all. `before`: number of contracts on the previous
 * pages. All pages form one update, so ordinals continue.
 */
function asBatch(page: readonly unknown[], snapshot: Snapshot, before: number): Batch {
  const ids = page.map((_, index) => `snapshot:${index}`);
  const events = page.map((contract, index) => [
    `snapshot:${index}`,
    { ...(contract as object), event_type: 'created_event', event_id: `snapshot:${index}` },
  ]);
  const update = decodeUpdate({
    update_id: 'snapshot',
    migration_id: snapshot.migrationId,
    record_time: formatTime(snapshot.recordTime),
    synchronizer_id: 'snapshot',
    effective_at: formatTime(snapshot.recordTime),
    root_event_ids: ids,
    events_by_id: Object.fromEntries(events) as unknown,
  });
  const facts = interpret(update);
  const placed = <Fact extends { readonly ordinal: number }>(list: readonly Fact[]): readonly Fact[] =>
    list.map((fact) => ({ ...fact, ordinal: before + fact.ordinal }));
  const state: Facts = {
    ...facts,
    // The coin in a snapshot has not moved.
    transfers: [],
    rewards: [],
    unexplainedCoins: [],
    // Coupons are left out, since the other coupons of their rounds are unknown.
    coupons: [],
    coins: placed(facts.coins),
    contracts: placed(facts.contracts),
    licenses: placed(facts.licenses),
    dsoRules: placed(facts.dsoRules),
    svNodeStates: placed(facts.svNodeStates),
    priceVotes: placed(facts.priceVotes),
    voteRequests: placed(facts.voteRequests),
    featuredApps: placed(facts.featuredApps),
    rounds: placed(facts.rounds),
    roundsAdvanced: placed(facts.roundsAdvanced),
    names: placed(facts.names),
    // A snapshot has no choices, so all its coins would be unread for lack of one.
    unread: placed(facts.unread.filter(({ reason }) => reason !== 'unknown-choice')),
  };
  return [{ position: 0, firstEvent: 0, update, facts: state }];
}

/** Writes the contracts of a snapshot with position 0, and the first head. Returns the number of contracts. */
export async function writeSnapshot(
  client: pg.ClientBase,
  snapshot: Snapshot,
  { parties: ids, shapes, epoch }: Pick<WriterState, 'parties' | 'shapes' | 'epoch'>,
): Promise<number> {
  let [contracts, pages, parties, holders] = [0, 0, 0, 0];
  let [unlocked, locked] = [0n, 0n];
  for await (const page of snapshot.pages) {
    if (page.length === 0) continue;
    await storeSnapshotPage(client, pages, page);
    const { batch, repeated } = await firstCreations(client, asBatch(page, snapshot, contracts), []);
    contracts += page.length;
    pages += 1;
    const named = new Set(batch.flatMap(({ facts }) => [...partiesOf(facts)]));
    parties = await ids.resolve(client, named);
    const changes = new PartyChanges();
    for (const party of named) changes.appears(ids.of(party), party, { position: 0, time: null });
    const supply = await writeCoins(client, batch, ids.of, changes, []);
    await writeSnapshotCoins(client, page, batch);
    unlocked += supply.unlocked;
    locked += supply.locked;
    holders += (await changes.write(client)).holders;
    await writeValidators(client, batch, null);
    await shapes.resolve(
      client,
      batch.flatMap(({ position, facts }) =>
        facts.contracts.map((contract) => [shapeOfContract(contract), position] as const),
      ),
    );
    await writeStakes(client, batch, ids.of, shapes.of);
    // A snapshot has no closed requests, so no super validators are needed.
    await writeGovernance(client, batch, []);
    await writeSuperValidators(client, batch);
    await writeFeaturedApps(client, batch);
    await writeNames(client, batch);
    await writeRounds(client, batch, null);
    await writeRoundAdvances(client, batch);
    await writeUnread(client, batch);
    await writeIrregularities(client, repeated);
  }
  await writeCountsSeen(client, 0);
  await writePartyKeys(client, ids.fresh);
  const totals = [
    snapshot.recordTime,
    snapshot.migrationId,
    parties,
    formatDecimal(unlocked),
    formatDecimal(locked),
    holders,
  ];
  await client.query(
    'insert into snapshot (record_time, migration_id, parties, unlocked, locked, holders) values ($1, $2, $3, $4, $5, $6)',
    totals,
  );
  await client.query(
    `insert into head (position, record_time, migration_id, updates, events, created_events, transfers, parties, unlocked, locked, holders, epoch, round, rounds)
     values (0, $1, $2, 0, 0, 0, 0, $3, $4, $5, $6, $7, (select max(number) from round), (select count(distinct number) from round))`,
    [...totals, epoch.firstPosition],
  );
  await countVoteRequests(client);
  return contracts;
}
