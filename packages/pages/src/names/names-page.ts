import { field } from '../figures/field.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { timeColumn } from '../lists/columns.ts';
import { filterForm, textField } from '../lists/filter-form.ts';
import { sliceSection } from '../lists/slice-section.ts';
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
    const { client, link, query, head, self } = context;
    const [prefix, party, cursor] = ['prefix', 'party', 'cursor'].map((name) => query.text(name) ?? undefined);
    const { data, position, recordTime } = await client.listNames({ size, prefix, party, cursor });
    return {
      title: texts().navigation.names,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${texts().navigation.names}</h1>
        ${
          party === undefined
            ? ''
            : html`<p>
                ${texts().things.party}: ${partyLink(link, 'party', party)}
                <a href="${self({ prefix })}">${texts().names.all}</a>
              </p>`
        }
        ${filterForm(context, [textField(context, 'prefix', texts().names.prefix)], { kept: ['party'] })}
        ${sliceSection(context, data, {
          caption: texts().names.caption,
          columns: [
            {
              head: texts().things.name,
              cell: ({ name }) =>
                html`<a href="${link(['name', name])}" data-field="name" data-value="${name}">${foreignText(name)}</a>`,
            },
            { head: texts().things.party, cell: (entry) => partyLink(link, 'party', entry.party) },
            timeColumn(texts().names.expires, 'expiresAt', { unknown: texts().names.never }),
            { head: texts().words.state, cell: ({ expired }) => expiry(expired) },
          ],
          key: ({ contractId }) => contractId,
          empty: texts().names.empty,
        })}`,
    };
  },
};

/** The state of a name as a word. */
export function expiry(expired: boolean): Html {
  return field('expired', expired, expired ? texts().names.expired : texts().names.inUse, expired ? 'bad' : 'good');
}
