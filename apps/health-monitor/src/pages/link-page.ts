import { html } from './html.ts';
import type { Page } from './layout.ts';
import type { Texts } from '../language/en.ts';
import { messagePage } from './message-page.ts';

/** `/{network}/confirm` and `/{network}/unsubscribe` without the parameters of a link: a form for them. */
export function linkPage(
  use: 'confirm' | 'unsubscribe',
  network: string,
  networks: readonly string[],
  { link }: Texts,
): Page {
  const [title, words] =
    use === 'confirm' ? [link.confirm, link.openConfirm] : [link.unsubscribe, link.openUnsubscribe];
  return messagePage(
    title,
    html`<p>${words}</p>
      <form method="get" action="/${network}/${use}">
        <div class="field">
          <label for="id">${link.subscription}</label
          ><input id="id" name="id" required maxlength="100" pattern="sub_.+" placeholder="sub_…" />
        </div>
        <div class="field">
          <label for="token">${link.token}</label><input id="token" name="token" required maxlength="200" />
        </div>
        <button>${link.continue}</button>
      </form>`,
    network,
    networks,
  );
}
