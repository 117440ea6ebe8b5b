import { html } from './html.ts';
import type { Page } from './layout.ts';
import { messagePage } from './message-page.ts';

/** `/{network}/confirm` and `/{network}/unsubscribe` without the parameters of a link: a form for them. */
export function linkPage(use: 'confirm' | 'unsubscribe', network: string, networks: readonly string[]): Page {
  const [title, words] =
    use === 'confirm'
      ? ['Confirm alerts', 'Open the link in the message that asked you to confirm, or enter its parts here:']
      : ['Unsubscribe', 'Open the link in any message of the subscription, or enter its parts here:'];
  return messagePage(
    title,
    html`<p>${words}</p>
      <form method="get" action="/${network}/${use}">
        <div class="field">
          <label for="id">Subscription</label
          ><input id="id" name="id" required maxlength="100" pattern="sub_.+" placeholder="sub_…" />
        </div>
        <div class="field">
          <label for="token">Token</label><input id="token" name="token" required maxlength="200" />
        </div>
        <button>Continue</button>
      </form>`,
    network,
    networks,
  );
}
