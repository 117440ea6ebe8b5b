import type { UpdateNode } from '@ledger-explorer/client';
import { contractLink } from '../figures/id-link.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { texts } from '../messages/texts.ts';
import { partiesOf, partyList } from '../parties/party-list.ts';
import type { Link } from '../routing/links.ts';
import { entityOf } from './sentence.ts';

/** Nodes below this depth are indented like nodes at it. */
const maxDepth = 10;

/** The number of an event in its update, from its id. */
function nodeOf(eventId: string): string {
  return eventId.slice(eventId.lastIndexOf(':') + 1);
}

function json(label: string, text: string | null, link: Link): Html {
  if (text === null || text === '{}' || text === '[]') return emptyHtml;
  return html`<h3>${label}</h3>
    ${jsonView(text, link)}`;
}

/** The kind of an event as a badge. */
function kind(node: UpdateNode): Html {
  const sign = (icon: string, tone: string, word: string) =>
    html`<span class="badge ${tone}"><i class="i i-${icon}"></i>${word}</span>`;
  switch (node.eventType) {
    case 'created_event':
      return sign('sparkles', 'good', texts().tree.created);
    case 'exercised_event':
      return node.consuming === true
        ? sign('circle-x', 'bad', texts().contract.states.ARCHIVED)
        : sign('activity', 'move', texts().tree.exercised);
    case 'assigned_event':
      return sign('route', 'warn', texts().tree.assigned);
    case 'unassigned_event':
      return sign('route', 'warn', texts().tree.unassigned);
  }
}

/** An event in one line: its kind, choice and template. */
function line(node: UpdateNode): Html {
  const template = html`<span
    class="template"
    title="${node.templateId ?? ''}"
    data-field="templateName"
    data-value="${node.templateName ?? ''}"
    >${visibleText(node.templateName === null ? texts().unknown : entityOf(node.templateName))}</span
  >`;
  return node.eventType === 'exercised_event'
    ? html`${kind(node)} <b data-field="choice" data-value="${node.choice ?? ''}">${visibleText(node.choice ?? '')}</b>
        <span class="soft">${template}</span> `
    : html`${kind(node)} <b>${template}</b>`;
}

/** The parties, arguments and result of an event. */
function body(node: UpdateNode, link: Link): Html {
  const parties =
    node.eventType === 'created_event'
      ? html`<p class="line">
          ${texts().tree.signedBy} ${partyList(link, 'signatories', partiesOf(node.signatories))}
        </p>`
      : node.eventType === 'exercised_event'
        ? html`<p class="line">
            ${texts().words.by} ${partyList(link, 'actingParties', partiesOf(node.actingParties))}
          </p>`
        : emptyHtml;
  return html`${parties}${json(texts().tree.arguments, node.createArguments ?? node.choiceArgument, link)}${json(
    texts().tree.result,
    node.exerciseResult,
    link,
  )}`;
}

/** The events of an update as a tree. Each is a line that opens to its details, indented below its parent. `nodes`: depth first. */
export function updateTree(nodes: readonly UpdateNode[], link: Link): Html {
  return html`<ol class="tree card">
    ${nodes.map((node) => {
      const number = nodeOf(node.eventId);
      const level = texts().tree.level(node.depth + 1);
      return html`<li class="d${Math.min(node.depth, maxDepth)}" id="event-${number}" data-row="${node.eventId}">
        <a class="ordinal" href="#event-${number}" title="${node.eventId}"
          >${number}<span class="ear"> ${level}</span></a
        >
        <details>
          <summary>${line(node)}</summary>
          ${body(node, link)}
        </details>
        ${contractLink(link, node.contractId)}
      </li>`;
    })}
  </ol>`;
}

/** The events as the JSON that the ledger sent. */
export function rawEvents(nodes: readonly UpdateNode[], link: Link): Html {
  return html`${nodes.map(
    ({ eventId, eventData }) =>
      html`<section data-row="${eventId}">
        <h3>${eventId}</h3>
        ${jsonView(eventData, link)}
      </section>`,
  )}`;
}
