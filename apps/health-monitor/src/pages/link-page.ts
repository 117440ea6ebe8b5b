import { html } from './html.ts';
import type { Page } from './layout.ts';
import { messagePage } from './message-page.ts';

/** `/{network}/confirm` and `/{network}/unsubscribe` without the parameters of a link: a form for them. */
export function linkPage(use: 'confirm' | 'unsubscribe', network: string, networks: readonly string[]): Page {
  const [title, words] =
    use === 'confirm'
      ? ['Confirm alerts', 'the message that asked you to confirm']
      : ['Unsubscribe', 'any message of the subscription'];
  return messagePage(
    title,
    html`<p>Open the link in ${words}, or enter its parts here:</p>
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
