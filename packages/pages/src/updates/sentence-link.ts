import type { ListedUpdate } from '@ledger-explorer/client';
import { absent } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';
import { kindSign } from '../transfers/kind-badge.ts';
import { choiceWords, collectsAlone, entityOf, listedSentence } from './sentence.ts';

/** The root event of an update: its choice in words, or the template of the created contract. */
function beginning({ rootTemplate, rootChoice }: ListedUpdate<string>): Html {
  if (rootTemplate === null) return absent('rootTemplate', texts().updates.noTemplate);
  const template = html`<span
    class="soft"
    title="${visibleText(rootTemplate)}"
    data-field="rootTemplate"
    data-value="${rootTemplate}"
    ><bdi lang="und">${visibleText(entityOf(rootTemplate))}</bdi></span
  >`;
  if (rootChoice === null) return html`${template} ${texts().tree.created}`;
  return html`<span title="${visibleText(rootChoice)}" data-field="rootChoice" data-value="${rootChoice}"
      ><bdi lang="und">${visibleText(choiceWords(rootChoice))}</bdi></span
    >
    ${template}`;
}

/** A link to an update, which covers its row. Its text is the update's sentence or its root event. */
export function sentenceLink(link: Link, update: ListedUpdate<string>): Html {
  const { updateId } = update;
  const said = listedSentence(update);
  return html`<a class="go" href="${link(['update', updateId])}" title="${updateId}"
    >${said === null ? beginning(update) : html`<bdi class="said">${said}</bdi>`}</a
  >`;
}

/** The icon of an update, for feeds. */
export function updateSign(update: ListedUpdate<string>): Html {
  const { firstTransfer } = update;
  if (firstTransfer !== null && !collectsAlone(update)) return kindSign(firstTransfer.transferType);
  const icon = firstTransfer === null ? 'activity' : 'gift';
  return html`<span class="badge sign-of" aria-hidden="true"><i class="i i-${icon}"></i></span>`;
}
