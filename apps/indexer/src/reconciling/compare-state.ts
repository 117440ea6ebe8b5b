import { type Decimal, formatDecimal, formatTime, parseDecimal, parseTime } from '@ledger-explorer/ledger';
import { contractKey, type LedgerState, type StateTemplate, stateTemplates } from '@ledger-explorer/store';
import type { ScanReader } from '../scan/scan-reader.ts';
import { activeContracts, registrySupply, type SnapshotTime, summarise } from './ledger-snapshot.ts';

/** One subject, as the ledger and the index tell it. */
export interface Comparison {
  readonly subject: string;
  /** Counts, or amounts, for people. */
  readonly ledger: string;
  readonly index: string;
  readonly differences: number;
  /** Some of them, in words. */
  readonly examples: readonly string[];
}

export interface Reconciled {
  readonly recordTime: string;
  readonly migrationId: number;
  readonly position: number;
  readonly differences: number;
  readonly comparisons: readonly Comparison[];
}

interface Amounts {
  unlocked: Decimal;
  locked: Decimal;
}
type Holdings = Map<string, Amounts>;

/** Kept of each kind: more do not help anyone to see what is wrong. */
const examplesKept = 10;

/** Compares the index with the ledger's own snapshot, exactly: contracts by template, and coin by party. Throws `Unanswered`. */
export async function compareState(scan: ScanReader, state: LedgerState, snapshot: SnapshotTime): Promise<Reconciled> {
  const { migrationId, recordTime } = snapshot;
  const position = await state.positionAt(migrationId, parseTime(recordTime));
  const holdings: Holdings = new Map();
  const comparisons: Comparison[] = [];
  for (const template of stateTemplates) {
    const seen = new Map<string, string>();
    for await (const page of activeContracts(scan, snapshot, template)) {
      for (const contract of page) {
        seen.set(contractKey(contract.contract_id), contract.contract_id);
        addCoin(holdings, template, contract.create_arguments);
      }
    }
    comparisons.push(compareContracts(template, seen, await state.activeContracts(position, template)));
  }
  const indexed: Holdings = new Map();
  for (const { party, unlocked, locked } of await state.holdings(position, null))
    indexed.set(party, { unlocked, locked });
  comparisons.push(compareHoldings('coin of parties, by contracts', holdings, indexed));
  const summarised: Holdings = new Map();
  const parties = [...new Set([...holdings.keys(), ...indexed.keys()])];
  for (const { party, ...amounts } of await summarise(scan, snapshot, parties)) summarised.set(party, amounts);
  comparisons.push(compareHoldings('coin of parties, by summaries', summarised, indexed));
  comparisons.push(...(await compareSupply(scan, state, migrationId)));
  return {
    recordTime: formatTime(parseTime(recordTime)),
    migrationId,
    position,
    differences: comparisons.reduce((sum, { differences }) => sum + differences, 0),
    comparisons,
  };
}

/** A locked coin is the owner's too (`amulet.owner`). */
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
  const surplus = [...index].flatMap((key) => (ledger.has(key) ? [] : [`not on the ledger: contract with key ${key}`]));
  return {
    subject: template,
    ledger: String(ledger.size),
    index: String(index.size),
    differences: missing.length + surplus.length,
    examples: [...missing.slice(0, examplesKept), ...surplus.slice(0, examplesKept)],
  };
}

function compareHoldings(subject: string, ledger: Holdings, index: Holdings): Comparison {
  const none = { unlocked: 0n, locked: 0n };
  const different = [...new Set([...ledger.keys(), ...index.keys()])].flatMap((party) => {
    const [theirs, ours] = [ledger.get(party) ?? none, index.get(party) ?? none];
    if (theirs.unlocked === ours.unlocked && theirs.locked === ours.locked) return [];
    return [`${party}: ledger ${describe(theirs)}, index ${describe(ours)}`];
  });
  return {
    subject,
    ledger: sum(ledger),
    index: sum(index),
    differences: different.length,
    examples: different.slice(0, examplesKept),
  };
}

/**
 * Shown, but no difference counts: a registry may take accrued holding fees off, which releases do differently, and its time
 * may lie ahead of the index.
 */
async function compareSupply(scan: ScanReader, state: LedgerState, migrationId: number): Promise<Comparison[]> {
  const supply = await registrySupply(scan);
  if (supply === null) return [];
  const position = await state.positionAt(migrationId, parseTime(supply.asOf));
  const total = (await state.holdings(position, null)).reduce((sum, held) => sum + held.unlocked + held.locked, 0n);
  return [
    {
      subject: 'supply, by the registry (for information)',
      ledger: formatDecimal(supply.total),
      index: formatDecimal(total),
      differences: 0,
      examples: [],
    },
  ];
}

function describe({ unlocked, locked }: Amounts): string {
  return `${formatDecimal(unlocked)} and ${formatDecimal(locked)} locked`;
}

function sum(holdings: Holdings): string {
  return formatDecimal([...holdings.values()].reduce((total, { unlocked, locked }) => total + unlocked + locked, 0n));
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
