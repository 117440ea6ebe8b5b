import type { LedgerEvent } from '../events/event.ts';
import type { Facts } from '../interpret.ts';

/** Roles of a party in an update, in the order of responses. */
export const roles = [
  'signatory',
  'observer',
  'actor',
  'owner',
  'sender',
  'receiver',
  'collector',
  'submitter',
] as const;
export type Role = (typeof roles)[number];

/** Roles in which an event itself names a party. */
function rolesIn(event: LedgerEvent, party: string): Role[] {
  const found: Role[] = [];
  if (event.type === 'exercised_event') {
    if (event.actingParties.includes(party)) found.push('actor');
  } else if (event.type !== 'unassigned_event') {
    if (event.signatories.includes(party)) found.push('signatory');
    if (event.observers.includes(party)) found.push('observer');
  }
  if ((event.type === 'assigned_event' || event.type === 'unassigned_event') && event.submitter === party) {
    found.push('submitter');
  }
  return found;
}

/** Roles of a party in an update, and ordinals of the events in which it appears; both are empty if it does not appear (docs/contract.md#v22). */
export function rolesOf(
  events: readonly LedgerEvent[],
  { coins, transfers, rewards }: Pick<Facts, 'coins' | 'transfers' | 'rewards'>,
  party: string,
): { readonly roles: readonly Role[]; readonly ordinals: readonly number[] } {
  const found = new Set<Role>();
  const ordinals = new Set<number>();
  const add = (role: Role, ordinal: number): void => {
    found.add(role);
    ordinals.add(ordinal);
  };
  for (const event of events) for (const role of rolesIn(event, party)) add(role, event.ordinal);
  for (const coin of coins) if (coin.owner === party) add('owner', coin.ordinal);
  for (const { ordinal, senders, receivers } of transfers) {
    if (senders.includes(party)) add('sender', ordinal);
    if (receivers.includes(party)) add('receiver', ordinal);
  }
  for (const reward of rewards) if (reward.party === party) add('collector', reward.ordinal);
  return {
    roles: roles.filter((role) => found.has(role)),
    ordinals: [...ordinals].sort((a, b) => a - b),
  };
}
