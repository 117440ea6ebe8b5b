import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';

const size = 25;

function prefixForm({ self }: PageContext, prefix: string | null): Html {
  return html`<form class="filter" action="${self({})}" method="get">
    <label
      >${en.names.prefix}
      <input
        name="prefix"
        value="${prefix ?? ''}"
        maxlength="512"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
    /></label>
    <button>${en.names.show}</button>
  </form>`;
}

/** Entries of the name service, by name. The API keeps no history of this list. */
export const namesPage: PageRoute = {
  name: 'names',
  path: 'names',
  section: 'parties',
  render: async (context) => {
    const { client, link, query, head } = context;
    const [prefix, party, cursor] = [query.text('prefix'), query.text('party'), query.text('cursor')];
    const { data, position, recordTime } = await client.listNames({
      size,
      ...(prefix === null ? {} : { prefix }),
      ...(party === null ? {} : { party }),
      ...(cursor === null ? {} : { cursor }),
    });
    return {
      title: en.names.title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${en.names.title}</h1>
        ${prefixForm(context, prefix)}
        ${sliceSection(context, data, {
          caption: en.names.caption,
          columns: [
            {
              head: en.names.name,
              cell: ({ name }) =>
                html`<a href="${link(['name', name])}" data-field="name" data-value="${name}">${foreignText(name)}</a>`,
            },
            { head: en.names.party, cell: (entry) => partyLink(link, 'party', entry.party) },
            { head: en.names.expires, cell: ({ expiresAt }) => time('expiresAt', expiresAt, en.names.never) },
            { head: en.names.state, cell: ({ expired }) => expiry(expired) },
          ],
          key: ({ contractId }) => contractId,
          empty: html`<p>${en.names.empty}</p>`,
          steps: en.names.steps,
        })}`,
    };
  },
};

/** Whether a name is expired, as a word. */
export function expiry(expired: boolean): Html {
  return html`<span class="${expired ? 'bad' : 'good'}" data-field="expired" data-value="${String(expired)}"
    >${expired ? en.names.expired : en.names.inUse}</span
  >`;
}
