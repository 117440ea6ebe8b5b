/** A party of the invented ledger. */
export function party(name: string): string {
  return `${name}::1220${'a'.repeat(64)}`;
}

export const dso = party('DSO');

/** Contract id of the contract that update `n` creates: 138 hex digits, like a real one. */
export function contractIdOf(n: number): string {
  return `00${n.toString(16).padStart(136, '0')}`;
}

/** The n-th update of an invented stream in Scan's format: one created event. Updates are a second apart, from 2026-01-01 on. */
export function someUpdate(n: number, overrides: Record<string, unknown> = {}) {
  const updateId = `1220${n.toString(16).padStart(64, '0')}`;
  const time = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().replace('Z', '123Z');
  return {
    update_id: updateId,
    migration_id: 0,
    workflow_id: '',
    record_time: time,
    synchronizer_id: `global-domain::1220${'b'.repeat(64)}`,
    effective_at: time,
    root_event_ids: [`${updateId}:0`],
    events_by_id: {
      [`${updateId}:0`]: {
        event_type: 'created_event',
        event_id: `${updateId}:0`,
        contract_id: contractIdOf(n),
        template_id: `${'c'.repeat(64)}:Some.Module:Thing`,
        package_name: 'some-package',
        create_arguments: { owner: dso, number: String(n) },
        created_at: time,
        signatories: [dso],
        observers: [],
      },
    },
    ...overrides,
  };
}

/** Updates 1 to `count`. */
export function someUpdates(count: number) {
  return Array.from({ length: count }, (_, index) => someUpdate(index + 1));
}

/** The n-th update with other fields in its event. */
export function changedEvent(n: number, fields: Record<string, unknown>) {
  const update = someUpdate(n);
  const [id = ''] = update.root_event_ids;
  return { ...update, events_by_id: { [id]: { ...update.events_by_id[id], ...fields } } };
}

/** Fields of an event that creates a contract of the coin's package. */
export function created(template: string, args: Record<string, unknown>) {
  return {
    template_id: `${'c'.repeat(64)}:${template}`,
    package_name: 'splice-amulet',
    create_arguments: { dso, ...args },
  };
}

/** The n-th update, which opens a mining round. */
export function roundUpdate(n: number, round: number) {
  const opening = { round: { number: String(round) }, amuletPrice: '0.005', opensAt: someUpdate(n).record_time };
  return changedEvent(n, created('Splice.Round:OpenMiningRound', opening));
}
