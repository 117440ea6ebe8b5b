import { decodeUpdate, type Facts, interpret } from '@ledger-explorer/ledger';
import type { Entry } from '../src/index.ts';

export const dso = 'DSO::1220aa';
const synchronizer = 'global-domain::1220bb';

export function updateIdOf(n: number): string {
  return `1220${n.toString(16).padStart(64, '0')}`;
}

/** An amount of coin, in units of 10^-10 coin as in the database. */
export function coin(units: number): bigint {
  return BigInt(Math.round(units * 1e4)) * 1_000_000n;
}

/**
 * Update number `n` (record time n seconds after 2026-01-01) with the given facts and one created event per contract,
 * which `observers` see.
 */
export function entry(
  n: number,
  contracts: readonly string[],
  facts: Partial<Facts> = {},
  updateId = updateIdOf(n),
  observers: readonly string[] = [],
): Entry {
  const recordTime = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().replace('Z', '000Z');
  const ids = contracts.map((_, index) => `${updateId}:${index}`);
  const update = decodeUpdate({
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: recordTime,
    synchronizer_id: synchronizer,
    effective_at: recordTime,
    root_event_ids: ids,
    events_by_id: Object.fromEntries(
      contracts.map((contract_id, index) => [
        `${updateId}:${index}`,
        {
          event_type: 'created_event',
          event_id: ids[index],
          contract_id,
          template_id: 'ab:Splice.Amulet:Amulet',
          package_name: 'splice-amulet',
          create_arguments: { n: String(n), note: 'tab\tnewline\nquote"back\\slash\u0000nul' },
          created_at: recordTime,
          signatories: [dso],
          observers,
        },
      ]),
    ),
  });
  const nothing = interpret({ ...update, events: [] });
  const { templateUses } = interpret(update);
  return { update, facts: { ...nothing, parties: [dso], templateUses, ...facts } };
}

export function coinCreated(contractId: string, owner: string, units: number, locked = false): Facts['coins'][number] {
  return {
    ordinal: 0,
    contractId,
    owner,
    amount: coin(units),
    createdRound: 1,
    ratePerRound: 190_259n,
    locked,
    lockExpiresAt: locked ? 253_402_300_799_000_000n : null,
  };
}

export function archived(contractId: string, templateName = 'Splice.Amulet:Amulet'): Facts['archived'][number] {
  return {
    ordinal: 0,
    contractId,
    templateName,
  };
}
