import type { Subject } from '@ledger-explorer/client';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';
import { contractLink } from './contract-link.ts';

/** A link to the subject of a contract or an update, such as a validator, a vote request or a round. */
export function subjectLink(link: Link, { kind, id }: Pick<Subject, 'kind' | 'id'>): Html {
  const name = texts().subjects[kind];
  switch (kind) {
    case 'coin':
    case 'validator':
    case 'superValidator':
    case 'app':
      return html`${name} ${partyLink(link, 'id', id)}`;
    case 'voteRequest':
      return html`<a href="${link(['governance', id])}">${name}</a> ${contractLink(link, id, 'id')}`;
    case 'round':
      return html`<a href="${link(['round', id])}">${name} ${foreignText(id)}</a>`;
    case 'name':
      return html`<a href="${link(['name', id])}">${name} ${foreignText(id)}</a>`;
  }
}
