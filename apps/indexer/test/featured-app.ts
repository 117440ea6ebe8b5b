import { someUpdate } from './some-updates.ts';

function party(name: string) {
  return `${name}::1220${'a'.repeat(64)}`;
}

/** The update that grants a featured-app right, and the contract with its blob as Scan lists it. */
export function featuredApp(n: number) {
  const update = someUpdate(n);
  const [id = ''] = update.root_event_ids;
  const event = {
    ...update.events_by_id[id],
    template_id: `${'c'.repeat(64)}:Splice.Amulet:FeaturedAppRight`,
    package_name: 'splice-amulet',
    create_arguments: { dso: party('DSO'), provider: party('app') },
  };
  const contract = {
    template_id: 'x:Splice.Amulet:FeaturedAppRight',
    contract_id: String(event.contract_id),
    payload: {},
    created_event_blob: 'CgMyLjE=',
    created_at: '2026-01-01T00:00:00Z',
  };
  return { contract, update: someUpdate(n, { events_by_id: { [id]: event } }) };
}
