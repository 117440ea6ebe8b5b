import { contractLink } from '../contracts/contract-link.ts';
import { absent, amount } from '../figures/amount.ts';
import { shortParty } from '../figures/identifier.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { findRow } from '../lists/find-row.ts';
import { en } from '../messages/en.ts';
import type { PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';
import { activity, memberName } from './validator-link.ts';

/** A text that the validator reported; null: it never did. */
function reported(field: string, value: string | null): Html {
  if (value === null) return absent(field, en.validators.never);
  return html`<span data-field="${field}" data-value="${value}">${value === '' ? '–' : foreignText(value)}</span>`;
}

/** One validator: whether it is counted as active, and what it reported. */
export const validatorPage: PageRoute = {
  name: 'validator',
  path: 'validator/{partyId}',
  section: 'validators',
  render: async (context) => {
    const { client, link, parameters, head } = context;
    const { partyId = '' } = parameters;
    const { row, position, recordTime } = await findRow(
      (page) => client.listValidators(page),
      ({ validator }) => validator === partyId,
      en.validators.unknown(visibleText(partyId)),
    );
    const name = row.validatorName ?? shortParty(partyId);
    const said = en.validators.sentence(visibleText(name), row.active);
    return {
      title: said,
      description: said,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(name)}</h1>
        <p>${wholeId('validator', row.validator)}</p>
        <p class="state-line">${activity(row.active, en.validators)}</p>
        ${facts([
          [en.validators.lastActive, time('lastActiveAt', row.lastActiveAt, en.unknown)],
          [en.validators.lastReport, time('lastUpdatedAt', row.lastUpdatedAt, en.validators.never)],
          [en.validators.version, reported('version', row.version)],
          [en.validators.contact, reported('contactPoint', row.contactPoint)],
          [
            en.validators.sponsor,
            row.sponsor === null ? absent('sponsor', en.unknown) : memberName('sponsor', row.sponsor),
          ],
          [
            en.validators.rewards,
            html`${amount('totalRewards', row.totalRewards)}
              <a href="${link(['party', partyId, 'rewards'])}">${en.party.rewards}</a>`,
          ],
          [en.validators.license, contractLink(link, row.contractId)],
          [en.validators.party, partyLink(link, 'validator', row.validator)],
        ])}
        ${await rewardsChart(context, partyId)}`,
    };
  },
};
