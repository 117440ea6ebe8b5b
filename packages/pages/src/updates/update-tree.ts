import type { UpdateNode } from '@ledger-explorer/client';
import { contractLink } from '../contracts/contract-link.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { texts } from '../messages/texts.ts';
import { partiesOf, partyList } from '../parties/party-list.ts';
import type { Link } from '../routing/links.ts';

/** Deeper nodes are indented as far as this. */
const deepest = 10;

/** The number of an event in its update, as its id has it. */
function nodeOf(eventId: string): string {
  return eventId.slice(eventId.lastIndexOf(':') + 1);
}

/** `Amulet` of `Splice.Amulet:Amulet`. */
function entity(templateName: string | null): string {
  return templateName === null ? texts().unknown : templateName.slice(templateName.lastIndexOf(':') + 1);
}

function json(label: string, text: string | null, link: Link): Html {
  if (text === null || text === '{}' || text === '[]') return nothing;
  return html`<details>
    <summary>${label}</summary>
    ${jsonView(text, link)}
  </details>`;
}

/** What an event says of itself, for a line. */
function line(node: UpdateNode, link: Link): Html {
  const template = html`<span
    class="template"
    title="${node.templateId ?? ''}"
    data-field="templateName"
    data-value="${node.templateName ?? ''}"
    >${visibleText(entity(node.templateName))}</span
  >`;
  const contract = contractLink(link, node.contractId);
  switch (node.eventType) {
    case 'created_event':
      return html`<b>${texts().tree.created}</b> ${template} ${contract} ${texts().tree.signedBy}
        ${partyList(link, 'signatories', partiesOf(node.signatories))}`;
    case 'exercised_event':
      return html`<b data-field="choice" data-value="${node.choice ?? ''}">${visibleText(node.choice ?? '')}</b>
        ${texts().tree.on} ${template} ${contract} ${texts().tree.by}
        ${partyList(link, 'actingParties', partiesOf(node.actingParties))}
        ${node.consuming === true ? html`<span class="mark">${texts().tree.archives}</span>` : ''}`;
    case 'assigned_event':
      return html`<b>${texts().tree.assigned}</b> ${template} ${contract}`;
    case 'unassigned_event':
      return html`<b>${texts().tree.unassigned}</b> ${template} ${contract}`;
  }
}

/** The events of an update, depth first, each indented below the exercise that it is a part of. */
export function updateTree(nodes: readonly UpdateNode[], link: Link): Html {
  return html`<ol class="tree">
    ${nodes.map((node) => {
      const number = nodeOf(node.eventId);
      const level = texts().tree.level(node.depth + 1);
      return html`<li class="d${Math.min(node.depth, deepest)}" id="event-${number}" data-row="${node.eventId}">
        <a class="ordinal" href="#event-${number}" title="${node.eventId}"
          >${number}<span class="ear"> ${level}</span></a
        >
        <div>
          ${line(node, link)}${json(texts().tree.arguments, node.createArguments ?? node.choiceArgument, link)}${json(
            texts().tree.result,
            node.exerciseResult,
            link,
          )}
        </div>
      </li>`;
    })}
  </ol>`;
}

/** The events as the ledger sent them. */
export function rawEvents(nodes: readonly UpdateNode[], link: Link): Html {
  return html`${nodes.map(
    ({ eventId, eventData }) =>
      html`<section data-row="${eventId}">
        <h3>${eventId}</h3>
        ${jsonView(eventData, link)}
      </section>`,
  )}`;
}
