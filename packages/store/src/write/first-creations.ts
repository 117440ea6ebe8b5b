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
const nouns = Object.keys(tables) as (keyof typeof tables)[];

/** Finds which of these contracts are in the index. */
async function findKnown(
  client: pg.ClientBase,
  noun: (typeof nouns)[number],
  keys: readonly string[],
  volumes: readonly number[],
) {
  if (keys.length === 0) return { noun, keys, known: new Set<string>() };
  const { rows } = await client.query<{ contract: string }>(
    `select replace(contract::text, '-', '') as contract from ${noun === 'coins' ? `(${knownCoins(volumes)}) c` : tables[noun]} where contract = any ($1::uuid[])`,
    [plainArray(keys)],
  );
  return { noun, keys, known: new Set(rows.map(({ contract }) => contract)) };
}

/**
 * Removes repeated creations from a batch. A ledger creates a contract once; if a host sends a second creation, the first one stays, and the second is an
 * irregularity, counted once even if it is in two lists of facts. `volumes`: to search for ended coins.
 */
export async function firstCreations(
  client: pg.ClientBase,
  batch: Batch,
  volumes: readonly number[],
): Promise<{ readonly batch: Batch; readonly repeated: readonly Irregularity[] }> {
  const repeated = new Map<string, readonly Irregularity[]>();
  let first = batch;
  const lookups = await together(
    nouns.map((noun) => {
      const keys: string[] = [];
      for (const { facts } of batch) {
        for (const { contractId } of facts[noun]) keys.push(contractKey(contractId));
      }
      return findKnown(client, noun, keys, volumes);
    }),
  );
  for (const { noun, keys, known: seen } of lookups) {
    if (seen.size === 0 && new Set(keys).size === keys.length) continue;
    const own: Irregularity[] = [];
    first = first.map((placed) => {
      const kept = placed.facts[noun].filter(({ contractId }) => {
        const key = contractKey(contractId);
        if (seen.has(key)) {
          own.push({ position: placed.position, kind: 'contract created twice', detail: contractId });
          return false;
        }
        seen.add(key);
        return true;
      });
      return { ...placed, facts: { ...placed.facts, [noun]: kept } };
    });
    for (const [creation, inList] of Map.groupBy(own, ({ position, detail }) => `${position} ${detail}`)) {
      if (inList.length > (repeated.get(creation)?.length ?? 0)) repeated.set(creation, inList);
    }
  }
  return { batch: first, repeated: [...repeated.values()].flat() };
}
