import type { Delivery } from './channels/delivery.ts';
import { channelRequest, ChannelUnavailable, type Providers } from './channels/channel-request.ts';
import type { Target } from './channels/target.ts';
import { judgeAnswer, type Outcome } from './outcome.ts';
import { readText } from './read-text.ts';
import { visibleName } from './visible-name.ts';

/** Milliseconds that a receiver may take to answer. */
const timeout = 8000;

/** Makes one attempt. A failure of the receiver is an outcome, not an error. */
export async function send(
  delivery: Delivery,
  target: Target,
  providers: Providers,
  fetcher: typeof fetch,
): Promise<Outcome> {
  let request;
  try {
    request = await channelRequest(delivery, target, providers);
  } catch (error) {
    if (error instanceof ChannelUnavailable) return { kind: 'refused', reason: error.message };
    throw error;
  }
  try {
    const answer = await fetcher(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.ok) await answer.body?.cancel();
    const reason = answer.ok ? '' : visibleName((await readText(answer.body, 1000)).text, '', 200);
    return judgeAnswer(target.channel, answer.status, answer.headers.get('retry-after'), reason, delivery.now);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      kind: 'later',
      reason: timedOut ? `did not answer within ${timeout / 1000} s` : 'cannot be reached',
      retryAfter: null,
      unknown: true,
    };
  }
}
