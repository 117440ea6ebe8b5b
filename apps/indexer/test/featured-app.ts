import { changedEvent, created, party } from './some-updates.ts';

/** The update that grants a featured-app right, and the contract with its blob as Scan lists it. */
export function featuredApp(n: number) {
  const update = changedEvent(n, created('Splice.Amulet:FeaturedAppRight', { provider: party('app') }));
  const [event] = Object.values(update.events_by_id);
  const contract = {
    template_id: 'x:Splice.Amulet:FeaturedAppRight',
    contract_id: String(event?.contract_id),
    payload: {},
    created_event_blob: 'CgMyLjE=',
    created_at: '2026-01-01T00:00:00Z',
  };
  return { contract, update };
}
