import { absent } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { contractLink } from '../figures/id-link.ts';
import { time } from '../figures/time.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { expiry } from './names-page.ts';

/** The page of an entry of the name service. */
export const namePage: PageRoute = {
  name: 'name',
  path: 'name/{name}',
  section: 'names',
  render: async ({ client, link, head, parameters: { name = '' } }) => {
    const { data: entry, position, recordTime } = await client.getName({ name });
    const { url, description } = entry;
    return {
      title: visibleText(entry.name),
      description: texts().names.sentence(visibleText(entry.name), visibleText(entry.party)),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${field('name', entry.name)}</h1>
        ${facts([
          [texts().things.party, partyLink(link, 'party', entry.party)],
          [texts().words.state, expiry(entry.expired)],
          [texts().names.expires, time('expiresAt', entry.expiresAt, texts().names.never)],
          [texts().names.created, time('createdAt', entry.createdAt, texts().party.before)],
          [texts().names.url, url === '' ? absent('url', texts().words.noneGiven) : foreignLink('url', url)],
          [
            texts().names.description,
            description === '' ? absent('description', texts().words.noneGiven) : field('description', description),
          ],
          [texts().things.contract, contractLink(link, entry.contractId)],
        ])}
        <p><a href="${link(['names'], { party: entry.party })}">${texts().names.ofParty}</a></p>`,
    };
  },
};
