import { html } from './html.ts';
import type { Page } from './layout.ts';
import { messagePage } from './message-page.ts';

/** The API's answer to a new subscription. `secret`: only for webhooks. */
export interface Subscribed {
  readonly subscription: { readonly id: string; readonly channel: string };
  readonly manageToken: string;
  readonly manageUrl: string;
  readonly secret?: string;
}

/** The page after subscribing: the next step, and the secrets, which are shown only once. */
export function subscribedPage(network: string, networks: readonly string[], created: Subscribed): Page {
  const { subscription, manageToken, manageUrl, secret } = created;
  const confirm = `/${network}/api/v1/subscriptions/${subscription.id}/confirm?token=${encodeURIComponent(manageToken)}`;
  return messagePage(
    'One step left',
    html`${
        secret === undefined
          ? html`<p>
              <b>Open the link in the message that was just sent there</b>, within 48 hours. Nothing else is sent before
              that.
            </p>`
          : html`<p>
                Save this signing secret; it is not shown again. Messages are signed according to Standard Webhooks.
              </p>
              <pre tabindex="0" aria-label="Signing secret"><code>${secret}</code></pre>
              <p>
                Then send the webhook a challenge. It has to answer with the value of ${html`<code>challenge</code>`}.
              </p>
              <form method="post" action="${confirm}"><button>Send the challenge</button></form>`
      }
      <h2>Your own link</h2>
      <p>Use it to view, test and end this subscription. Save it; it is not shown again.</p>
      <pre tabindex="0" aria-label="Link to manage the subscription"><code>${manageUrl}</code></pre>
      <p><a href="/${network}/">Back to the status of ${network}</a></p>`,
    network,
    networks,
  );
}
