import { bytesToBase64Url } from '../base64.ts';
import { readText } from '../alerts/read-text.ts';
import { signWebhook } from '../alerts/sign-webhook.ts';
import type { SigningSecret } from '../alerts/channels/target.ts';

/** Seconds that the webhook may take to answer. */
const timeout = 8;

/**
 * Verifies that the owner of a webhook wants the messages: sends a signed `subscription.challenge`, which the webhook must return as
 * `{ "challenge": "…" }` or as bare text. Returns null if it did, else the reason of the failure.
 */
export async function challengeWebhook(
  url: string,
  secrets: readonly SigningSecret[],
  now: number,
  fetcher: typeof fetch,
): Promise<string | null> {
  const challenge = bytesToBase64Url(crypto.getRandomValues(new Uint8Array(24)));
  const body = JSON.stringify({
    type: 'subscription.challenge',
    timestamp: new Date(now).toISOString(),
    data: { challenge },
  });
  const id = `msg_${bytesToBase64Url(crypto.getRandomValues(new Uint8Array(18)))}`;
  const headers = await signWebhook(
    id,
    // Receivers compare it with the real time.
    Date.now(),
    body,
    secrets.map(({ secret }) => secret),
  );
  let answer: Response;
  let text: string;
  try {
    answer = await fetcher(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout * 1000),
    });
    ({ text } = await readText(answer.body, 1000));
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return timedOut ? `the webhook did not answer within ${timeout} s` : 'the webhook cannot be reached';
  }
  if (!answer.ok) return `the webhook answered ${answer.status} to the challenge`;
  return text.trim() === challenge || readChallenge(text) === challenge
    ? null
    : 'the webhook did not return the challenge: it must answer { "challenge": … } with the value of data.challenge';
}

function readChallenge(text: string): unknown {
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}
