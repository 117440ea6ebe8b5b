import { member } from '../json.ts';
import { formatDecimal, formatTime, parseDecimal, parseTime } from '@ledger-explorer/ledger';
import { contractKey, type LedgerState, type StateTemplate, stateTemplates } from '@ledger-explorer/store';
import type { ScanReader } from '../scan/scan-reader.ts';
import { compareFees } from './compare-fees.ts';
import { compareHoldings, type Comparison, maxExamples, type Holdings } from './compare-holdings.ts';
import {
  activeContracts,
  registrySupply,
  type RegistrySupply,
  type SnapshotTime,
  summarise,
} from './ledger-snapshot.ts';

/** Result of a comparison at one snapshot. */
export interface Reconciled {
  readonly recordTime: string;
  readonly migrationId: number;
  readonly position: number;
  readonly differences: number;
  readonly comparisons: readonly Comparison[];
  /** Supply by the token-standard registry, at its own time (ISO 8601); null if it states none. */
  readonly registrySupply: { readonly total: string; readonly asOf: string } | null;
}

/** Compares the index with the ledger's own snapshot: contracts by template, coin and holding fees by party, and the supply. Throws `Unanswered`. */
export async function compareState(scan: ScanReader, state: LedgerState, snapshot: SnapshotTime): Promise<Reconciled> {
  const { migrationId, recordTime } = snapshot;
  const position = await state.positionAt(migrationId, parseTime(recordTime));
  const holdings: Holdings = new Map();
  const comparisons: Comparison[] = [];
  for (const template of stateTemplates) {
    /** Ids of the ledger's contracts, by the index's key. */
    const onLedger = new Map<string, string>();
    for await (const page of activeContracts(scan, snapshot, template)) {
      for (const contract of page) {
        onLedger.set(contractKey(contract.contract_id), contract.contract_id);
        addCoin(holdings, template, contract.create_arguments);
      }
    }
    comparisons.push(compareContracts(template, onLedger, await state.activeContracts(position, template)));
    // The table behind lists by party; null if it has no contracts of this template.
    const ofParties = await state.lastingContracts(position, template);
    if (ofParties !== null) comparisons.push(compareContracts(`${template}, of parties`, onLedger, ofParties));
  }
  const indexed: Holdings = new Map();
  for (const { party, unlocked, locked } of await state.holdings(position, null))
    indexed.set(party, { unlocked, locked });
  comparisons.push(compareHoldings('coin of parties, by contracts', holdings, indexed));
  const summarised: Holdings = new Map();
  const parties = [...new Set([...holdings.keys(), ...indexed.keys()])];
  for (const { party, ...amounts } of await summarise(scan, snapshot, parties)) summarised.set(party, amounts);
  comparisons.push(compareHoldings('coin of parties, by summaries', summarised, indexed));
  comparisons.push(...(await compareFees(scan, state, snapshot, position, parties)));
  comparisons.push(await compareSupply(state, position, holdings));
  const supply = await registrySupply(scan);
  if (supply !== null) comparisons.push(await compareRegistrySupply(state, migrationId, supply));
  return {
    recordTime: formatTime(parseTime(recordTime)),
    migrationId,
    position,
    differences: comparisons.reduce((sum, { differences }) => sum + differences, 0),
    comparisons,
    registrySupply: supply === null ? null : { total: formatDecimal(supply.total), asOf: supply.asOf },
  };
}

/** Adds the coin in a contract to the holdings of its owner. A locked coin belongs to its owner too (`amulet.owner`). */
function addCoin(holdings: Holdings, template: StateTemplate, payload: unknown): void {
  const locked = template === 'Splice.Amulet:LockedAmulet';
  if (!locked && template !== 'Splice.Amulet:Amulet') return;
  const coin = locked ? member(payload, 'amulet') : payload;
  const owner = member(coin, 'owner');
  const amount = member(member(coin, 'amount'), 'initialAmount');
  if (typeof owner !== 'string' || typeof amount !== 'string') return;
  const held = holdings.get(owner) ?? { unlocked: 0n, locked: 0n };
  held[locked ? 'locked' : 'unlocked'] += parseDecimal(amount);
  holdings.set(owner, held);
}

function compareContracts(
  template: string,
  ledger: ReadonlyMap<string, string>,
  index: ReadonlySet<string>,
): Comparison {
  const missing = [...ledger].flatMap(([key, id]) => (index.has(key) ? [] : [`not in the index: ${id}`]));
  const surplus = [...index].flatMap((key) =>
    ledger.has(key) ? [] : [`not on the ledger: contract whose id has the hash ${key}…`],
  );
  return {
    subject: template,
    ledger: String(ledger.size),
    index: String(index.size),
    differences: missing.length + surplus.length,
    examples: [...missing.slice(0, maxExamples), ...surplus.slice(0, maxExamples)],
  };
}

/** Compares the ledger's coin with minted − burned − expired coin of the index (docs/contract.md#v91). */
async function compareSupply(state: LedgerState, position: number, holdings: Holdings): Promise<Comparison> {
  const onLedger = [...holdings.values()].reduce((sum, { unlocked, locked }) => sum + unlocked + locked, 0n);
  const inIndex = await state.explainedSupply(position);
  return {
    subject: 'all coin (index: minted − burned − expired)',
    ledger: formatDecimal(onLedger),
    index: formatDecimal(inIndex),
    differences: onLedger === inIndex ? 0 : 1,
    examples: onLedger === inIndex ? [] : [`${formatDecimal(onLedger - inIndex)} coin is not explained`],
  };
}

/**
 * Compares supply for information only: depending on its release, a registry subtracts accrued holding fees, and its time can be ahead of the index.
 */
async function compareRegistrySupply(
  state: LedgerState,
  migrationId: number,
  supply: RegistrySupply,
): Promise<Comparison> {
  const position = await state.positionAt(migrationId, parseTime(supply.asOf));
  const total = (await state.holdings(position, null)).reduce((sum, held) => sum + held.unlocked + held.locked, 0n);
  return {
    subject: "supply, by Scan's registry (for information)",
    ledger: formatDecimal(supply.total),
    index: formatDecimal(total),
    differences: 0,
    examples: [],
  };
}
