import type pg from 'pg';
import { knownCoins } from './known-coins.ts';
import { contractKey } from '../sql/contract-key.ts';
import type { Batch } from './batch.ts';
import type { Irregularity } from './irregularities.ts';
import { together } from '../sql/together.ts';
import { plainArray } from '../sql/plain-array.ts';

/** Table of the contracts in each list of facts. */
const tables = {
  contracts: 'lasting_contract',
  coins: 'coin',
  coupons: 'coupon',
  licenses: 'license',
  dsoRules: 'dso_rules',
  svNodeStates: 'sv_node_state',
  priceVotes: 'price_vote',
  voteRequests: 'vote_request_contract',
  featuredApps: 'featured_app',
  names: 'name_entry',
  rounds: 'round',
  roundsAdvanced: 'round_advance',
} as const;
const factLists = Object.keys(tables) as (keyof typeof tables)[];

/** Finds which of these contracts are in the index: `createdBefore`. */
async function findCreated(
  client: pg.ClientBase,
  list: (typeof factLists)[number],
  keys: readonly string[],
  coinVolumes: readonly number[],
) {
  if (keys.length === 0) return { list, keys, createdBefore: new Set<string>() };
  const { rows } = await client.query<{ contract: string }>(
    `select replace(contract::text, '-', '') as contract from ${list === 'coins' ? `(${knownCoins(coinVolumes)}) c` : tables[list]} where contract = any ($1::uuid[])`,
    [plainArray(keys)],
  );
  return { list, keys, createdBefore: new Set(rows.map(({ contract }) => contract)) };
}

/**
 * Removes repeated creations from a batch. A ledger creates a contract once; if a host sends a second creation, the first one stays, and the second is an
 * irregularity. `coinVolumes`: volumes to search for ended coins.
 */
export async function firstCreations(
  client: pg.ClientBase,
  batch: Batch,
  coinVolumes: readonly number[],
): Promise<{ readonly batch: Batch; readonly repeated: readonly Irregularity[] }> {
  /** By position and contract id: an update can repeat a contract more than once. */
  const repeated = new Map<string, readonly Irregularity[]>();
  let remaining = batch;
  const lookups = await together(
    factLists.map((list) => {
      const keys: string[] = [];
      for (const { facts } of batch) {
        for (const { contractId } of facts[list]) keys.push(contractKey(contractId));
      }
      return findCreated(client, list, keys, coinVolumes);
    }),
  );
  for (const { list, keys, createdBefore } of lookups) {
    if (createdBefore.size === 0 && new Set(keys).size === keys.length) continue;
    const created = new Set(createdBefore);
    const repeatedInList: Irregularity[] = [];
    remaining = remaining.map((placed) => {
      const kept = placed.facts[list].filter(({ contractId }) => {
        const key = contractKey(contractId);
        if (created.has(key)) {
          repeatedInList.push({ position: placed.position, kind: 'contract created twice', detail: contractId });
          return false;
        }
        created.add(key);
        return true;
      });
      return { ...placed, facts: { ...placed.facts, [list]: kept } };
    });
    // A contract can be in two lists of facts, as a license is in `contracts` too: only the longer of its two groups counts.
    for (const [key, group] of Map.groupBy(repeatedInList, ({ position, detail }) => `${position} ${detail}`)) {
      if (group.length > (repeated.get(key)?.length ?? 0)) repeated.set(key, group);
    }
  }
  return { batch: remaining, repeated: [...repeated.values()].flat() };
}
