import type { ListedValidatorPage } from '@ledger-explorer/client';
import { shares, sharesKey } from '../charts/bars.ts';
import { absent } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { type Html, html } from '../html/html.ts';
import { countColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { memberLink } from './validator-link.ts';

/** A text that a validator reported, which may be empty; null: it has never reported. */
export function reportedText(name: string, value: string | null): Html {
  if (value === null) return absent(name, texts().validators.never);
  return field(name, value, value === '' ? '–' : undefined);
}

/** The party that onboarded a validator, without a link; null: not known. */
export function sponsorText(link: Link, sponsor: string | null, name: string | null = null): Html {
  return sponsor === null ? absent('sponsor', texts().unknown) : memberLink(link, null, 'sponsor', sponsor, name);
}

/** The versions of the validators as a bar, and the numbers of validators by version and sponsor with links to them. */
export function versionsAndSponsors(
  { self, query, link }: PageContext,
  { versions, sponsors }: ListedValidatorPage<string>,
): Html {
  const only = (name: 'version' | 'sponsor', value: string) =>
    self({ ...query.entries(), page: undefined, [name]: value });
  const words = texts().validators;
  return html`<section>
    <h2>${words.versions}</h2>
    ${shares(versions.map((version) => version.count))}
    ${sharesKey(
      versions.map(({ version, count }) => ({ name: reportedText('version', version), count })),
      words.otherVersions,
    )}
    <details>
      <summary>${words.versionsAndSponsors}</summary>
      ${table(versions, {
        caption: words.versions,
        columns: [
          {
            head: words.version,
            cell: ({ version }) =>
              version === null || version === ''
                ? reportedText('version', version)
                : html`<a href="${only('version', version)}">${reportedText('version', version)}</a>`,
          },
          countColumn(texts().navigation.validators, 'count'),
        ],
        key: ({ version }) => `version ${JSON.stringify(version)}`,
      })}
      ${table(sponsors, {
        caption: words.sponsors,
        columns: [
          {
            head: words.sponsor,
            cell: ({ sponsor }) =>
              sponsor === null
                ? sponsorText(link, sponsor)
                : html`<a href="${only('sponsor', sponsor)}">${sponsorText(link, sponsor)}</a>`,
          },
          countColumn(texts().navigation.validators, 'count'),
        ],
        key: ({ sponsor }) => `sponsor ${sponsor ?? ''}`,
      })}
    </details>
  </section>`;
}
