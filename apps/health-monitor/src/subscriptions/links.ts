import type { Sealer } from './sealer.ts';

/** The action that a signed link permits. */
export type LinkUse = 'confirm' | 'unsubscribe' | 'manage';

/** How long a link to confirm is valid. The others are valid as long as the subscription exists. */
export const confirmWithin = 48 * 60 * 60 * 1000;

/**
 * The token of a link: an HMAC over its use, network, subscription and end. Nothing is stored: it cannot be forged without
 * `SECRET_KEY`, and one for unsubscribing does not permit managing. `until` 0: it does not expire.
 */
export async function linkToken(
  sealer: Sealer,
  use: LinkUse,
  network: string,
  subscription: string,
  until: number,
): Promise<string> {
  return `${until}.${await sealer.sign(`${use}|${network}|${subscription}|${until}`)}`;
}

/** Whether the token permits this now. */
export async function verifyLinkToken(
  sealer: Sealer,
  use: LinkUse,
  network: string,
  subscription: string,
  token: string,
  now: number,
): Promise<boolean> {
  const [, until, signature] = /^(\d{1,16})\.([\w.-]{1,100})$/.exec(token) ?? [];
  if (until === undefined || signature === undefined) return false;
  if (Number(until) !== 0 && Number(until) < now) return false;
  return sealer.verify(`${use}|${network}|${subscription}|${until}`, signature);
}

/** The address of a subscription, or of an action on it. */
export function subscriptionAddress(publicUrl: string, network: string, id: string, action?: string): string {
  return `${publicUrl}/${network}/api/v1/subscriptions/${id}${action === undefined ? '' : `/${action}`}`;
}

/** A link that permits one action. It expires at `until` (epoch milliseconds), or never if that is 0. */
export async function subscriptionLink(
  sealer: Sealer,
  use: LinkUse,
  publicUrl: string,
  network: string,
  id: string,
  until = 0,
): Promise<string> {
  const token = await linkToken(sealer, use, network, id, until);
  return `${subscriptionAddress(publicUrl, network, id, use)}?token=${token}`;
}
