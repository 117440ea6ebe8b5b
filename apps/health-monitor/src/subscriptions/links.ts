import type { Sealer } from './sealer.ts';

/** The action that a signed link permits. */
export type LinkUse = 'confirm' | 'unsubscribe' | 'manage';

/** Milliseconds for which a link to confirm is valid. Other links are valid as long as the subscription exists. */
export const confirmWithin = 48 * 60 * 60 * 1000;

/**
 * The token of a link: an HMAC of its use, network, subscription and end, so it need not be stored. A token for one use does not permit
 * another. `until`: end of its validity, epoch milliseconds; 0: it does not expire.
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

/** Whether the token permits this use at `now`. */
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

/** The URL of a subscription, or of an action on it. */
export function subscriptionAddress(publicUrl: string, network: string, id: string, action?: string): string {
  return `${publicUrl}/${network}/api/v1/subscriptions/${id}${action === undefined ? '' : `/${action}`}`;
}

/** The URL of an action with its token. `until`: see `linkToken`. */
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
