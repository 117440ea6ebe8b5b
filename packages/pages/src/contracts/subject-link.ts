import type { Subject } from '@ledger-explorer/client';
import { contractLink } from '../figures/id-link.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { texts } from '../messages/texts.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';

/** A link to the subject of a contract or an update, such as a validator, a vote request or a round. */
export function subjectLink(link: Link, { kind, id }: Pick<Subject, 'kind' | 'id'>): Html {
  switch (kind) {
    case 'coin':
    case 'app':
      return html`${texts().thingsOf[kind]} ${partyLink(link, 'id', id)}`;
    case 'validator':
    case 'superValidator':
      return html`${texts().things[kind]} ${partyLink(link, 'id', id)}`;
    case 'voteRequest':
      return html`<a href="${link(['governance', id])}">${texts().things[kind]}</a> ${contractLink(link, id, 'id')}`;
    case 'round':
    case 'name':
      return html`<a href="${link([kind, id])}">${texts().things[kind]} ${foreignText(id)}</a>`;
  }
}
