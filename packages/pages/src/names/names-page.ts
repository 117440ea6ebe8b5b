import { relativeTime } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { sliceSection } from '../lists/slice-section.ts';
import { textForm } from '../lists/text-form.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';

const size = 25;

/** The list of entries of the name service, by name. The API has no history of it. */
export const namesPage: PageRoute = {
  name: 'names',
  path: 'names',
  section: 'names',
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
      title: texts().names.title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().names.title}</h1>
        ${textForm(context, 'prefix', texts().names.prefix, texts().names.show)}
        ${sliceSection(context, data, {
          caption: texts().names.caption,
          columns: [
            {
              head: texts().names.name,
              cell: ({ name }) =>
                html`<a href="${link(['name', name])}" data-field="name" data-value="${name}">${foreignText(name)}</a>`,
            },
            { head: texts().names.party, cell: (entry) => partyLink(link, 'party', entry.party) },
            {
              head: texts().names.expires,
              cell: ({ expiresAt }) => relativeTime('expiresAt', expiresAt, texts().names.never),
            },
            { head: texts().names.state, cell: ({ expired }) => expiry(expired) },
          ],
          key: ({ contractId }) => contractId,
          empty: html`<p>${texts().names.empty}</p>`,
        })}`,
    };
  },
};

/** The state of a name as a word. */
export function expiry(expired: boolean): Html {
  return html`<span class="${expired ? 'bad' : 'good'}" data-field="expired" data-value="${String(expired)}"
    >${expired ? texts().names.expired : texts().names.inUse}</span
  >`;
}
