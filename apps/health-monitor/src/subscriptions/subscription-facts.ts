import { channelNames } from '../pages/subscribe-page.ts';
import { html, type Part } from '../pages/html.ts';
import { button } from './link-answer.ts';
import type { Selector } from './selector.ts';
import type { DeadLetterView } from './subscription-view.ts';
import type { Subscription } from './subscription.ts';

/** The page content about a subscription for its holder. `address`: path of the subscription; `search`: query with the token. */
export function subscriptionFacts(
  { channel, watch, leastSeverity, confirmed, disabled, label }: Subscription,
  deadLetters: readonly DeadLetterView[],
  address: string,
  search: string,
): Part {
  const state =
    disabled !== null ? ['ended: ', disabled.reason] : confirmed === null ? 'waiting for confirmation' : 'active';
  const active = disabled === null && confirmed !== null;
  return html`<dl>
      ${
        label !== '' &&
        html`<dt>Name</dt>
          <dd>${label}</dd>`
      }
      <dt>State</dt>
      <dd>${state}</dd>
      <dt>Sent by</dt>
      <dd>${channelNames[channel]}</dd>
      <dt>Watches</dt>
      <dd>${watch.map((selector, index) => html`${index > 0 && html`<br />`}${describeSelector(selector)}`)}</dd>
      <dt>At least</dt>
      <dd>${leastSeverity}</dd>
    </dl>
    ${
      deadLetters.length > 0 &&
      html`<h2>Could not be delivered</h2>
        <ul>
          ${deadLetters.map(({ at, type, reason }) => html`<li><time datetime="${at}">${at}</time> ${type}: ${reason}</li>`)}
        </ul>
        ${active && button(`${address}/redeliver${search}`, 'Try again')}`
    }
    ${active && button(`${address}/test${search}`, 'Send a test message')}
    ${active && button(`${address}/unsubscribe${search}`, 'Unsubscribe')}`;
}

function describeSelector(selector: Selector): string {
  if (selector.by === 'network') return 'the whole network';
  return selector.by === 'upstream' ? 'the explorer and other sources' : `${selector.by} ${selector.value}`;
}
