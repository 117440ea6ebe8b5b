import type { Texts } from '../language/en.ts';
import { html, inEnglish, type Part } from '../pages/html.ts';
import { button } from './link-answer.ts';
import type { Selector } from './selector.ts';
import type { DeadLetterView } from './subscription-view.ts';
import type { Subscription } from './subscription.ts';

/** A subscription as its holder sees it. `address` = its own, `search` = the token it was opened with. */
export function subscriptionFacts(
  { channel, watch, leastSeverity, confirmed, disabled, label }: Subscription,
  deadLetters: readonly DeadLetterView[],
  address: string,
  search: string,
  texts: Texts,
): Part {
  const words = texts.subscription;
  const state =
    disabled !== null
      ? words.ended<Part>(inEnglish(disabled.reason))
      : confirmed === null
        ? words.waiting
        : words.active;
  const active = disabled === null && confirmed !== null;
  return html`<dl>
      ${
        label !== '' &&
        html`<dt>${words.name}</dt>
          <dd>${label}</dd>`
      }
      <dt>${words.state}</dt>
      <dd>${state}</dd>
      <dt>${words.sentBy}</dt>
      <dd>${texts.subscribe.channels[channel]}</dd>
      <dt>${words.watches}</dt>
      <dd>${watch.map((selector, index) => html`${index > 0 && html`<br />`}${said(selector, texts)}`)}</dd>
      <dt>${words.atLeast}</dt>
      <dd>${texts.subscribe.severities[leastSeverity]}</dd>
    </dl>
    ${
      deadLetters.length > 0 &&
      html`<h2>${words.notDelivered}</h2>
        <ul>
          ${deadLetters.map(({ at, type, reason }) => html`<li><time datetime="${at}">${at}</time> ${type}: ${inEnglish(reason)}</li>`)}
        </ul>
        ${active && button(`${address}/redeliver${search}`, words.tryAgain)}`
    }
    ${active && button(`${address}/test${search}`, words.sendTest)}
    ${active && button(`${address}/unsubscribe${search}`, words.unsubscribe)}`;
}

function said(selector: Selector, { subscription: { selectors } }: Texts): string {
  if (selector.by === 'network' || selector.by === 'upstream') return selectors[selector.by];
  return selectors[selector.by](selector.value);
}
