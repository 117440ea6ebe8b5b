import type { Texts } from '../language/en.ts';
import { html, type Part } from './html.ts';
import type { Page } from './layout.ts';
import { messagePage } from './message-page.ts';

/** The API's response to a new subscription; `secret`: webhooks only. */
export interface Subscribed {
  readonly subscription: { readonly id: string; readonly channel: string };
  readonly manageToken: string;
  readonly manageUrl: string;
  readonly secret?: string;
}

/** After subscribing: the next step, and the secrets that are shown only once. */
export function subscribedPage(network: string, networks: readonly string[], created: Subscribed, texts: Texts): Page {
  const words = texts.subscribed;
  const { subscription, manageToken, manageUrl, secret } = created;
  const confirm = `/${network}/api/v1/subscriptions/${subscription.id}/confirm?token=${encodeURIComponent(manageToken)}`;
  return messagePage(
    words.title,
    html`${
        secret === undefined
          ? html`<p><b>${words.openTheLink}</b>${words.within}</p>`
          : html`<p>${words.saveSecret}</p>
              <pre tabindex="0" aria-label="${words.secret}"><code>${secret}</code></pre>
              <p>${words.challenge<Part>(html`<code>challenge</code>`)}</p>
              <form method="post" action="${confirm}"><button>${words.sendChallenge}</button></form>`
      }
      <h2>${words.ownLink}</h2>
      <p>${words.useIt}</p>
      <pre tabindex="0" aria-label="${words.manageLink}"><code>${manageUrl}</code></pre>
      <p><a href="/${network}/">${words.back(network)}</a></p>`,
    network,
    networks,
  );
}
