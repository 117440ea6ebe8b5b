import type { ListedValidatorPage } from '@ledger-explorer/client';
import { shares, sharesKey } from '../charts/shares.ts';
import { absent, count } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText } from '../html/visible-text.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';
import { memberName } from './validator-link.ts';

/** The version that a validator reported, which may be empty; null: it has never reported. */
export function versionText(version: string | null): Html {
  if (version === null) return absent('version', texts().validators.never);
  return html`<span data-field="version" data-value="${version}">${version === '' ? '–' : foreignText(version)}</span>`;
}

export function sponsorText(sponsor: string | null): Html {
  return sponsor === null ? absent('sponsor', texts().unknown) : memberName('sponsor', sponsor);
}

/** The versions of the validators as a bar, and the numbers of validators by version and sponsor with links to them. */
export function versionsAndSponsors(
  { self, query }: PageContext,
  { versions, sponsors }: ListedValidatorPage<string>,
): Html {
  const only = (name: 'version' | 'sponsor', value: string) =>
    self({ ...query.entries(), page: undefined, [name]: value });
  const words = texts().validators;
  return html`<section>
    <h2>${words.versions}</h2>
    ${shares(versions.map((version) => version.count))}
    ${sharesKey(
      versions.map(({ version, count }) => ({ name: versionText(version), count })),
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
                ? versionText(version)
                : html`<a href="${only('version', version)}">${versionText(version)}</a>`,
          },
          { head: words.title, kind: 'number', cell: (row) => count('count', row.count) },
        ],
        key: ({ version }) => `version ${version ?? ''}`,
      })}
      ${table(sponsors, {
        caption: words.sponsors,
        columns: [
          {
            head: words.sponsor,
            cell: ({ sponsor }) =>
              sponsor === null
                ? sponsorText(sponsor)
                : html`<a href="${only('sponsor', sponsor)}">${sponsorText(sponsor)}</a>`,
          },
          { head: words.title, kind: 'number', cell: (row) => count('count', row.count) },
        ],
        key: ({ sponsor }) => `sponsor ${sponsor ?? ''}`,
      })}
    </details>
  </section>`;
}
