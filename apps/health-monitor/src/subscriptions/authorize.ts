import { type LinkUse, verifyLinkToken } from './links.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/** Whether the request has a token for this use of the subscription, in the query or as `Authorization: Bearer …`, or the operator's token. */
export async function isAuthorized(
  request: Request,
  use: LinkUse,
  id: string,
  context: Pick<SubscriptionContext, 'sealer' | 'network' | 'clock' | 'adminToken'>,
): Promise<boolean> {
  const bearer = bearerOf(request);
  if (bearer !== undefined && (await isAdmin(request, context.adminToken))) return true;
  const token = bearer ?? new URL(request.url).searchParams.get('token') ?? '';
  return verifyLinkToken(context.sealer, use, context.network, id, token, context.clock());
}

/** Whether the request has the operator's token. Hashes are compared, so that the time taken reveals nothing about the token. */
export async function isAdmin(request: Request, adminToken: string | null): Promise<boolean> {
  const bearer = bearerOf(request);
  if (adminToken === null || adminToken.length < 16 || bearer === undefined) return false;
  const [given, wanted] = await Promise.all([hash(bearer), hash(adminToken)]);
  return given.reduce((difference, byte, index) => difference | (byte ^ (wanted[index] ?? 0)), 0) === 0;
}

function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

async function hash(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
