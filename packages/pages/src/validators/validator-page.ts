import type { ValidatorDetails } from '@ledger-explorer/client';
import { amount, count } from '../figures/amount.ts';
import { contractLink } from '../figures/id-link.ts';
import { shortParty } from '../figures/identifier.ts';
import { time, relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { couponSection } from '../rewards/coupon-section.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';
import { reportedRounds } from './reported-rounds.ts';
import { activity } from './validator-link.ts';
import { reportedText, sponsorText } from './versions-and-sponsors.ts';

/** The number of newest rounds of the last 24 hours in a row that a validator missed; empty if there are fewer than two. */
function silence({ rounds }: ValidatorDetails<string>): Html {
  const newestFirst = rounds.toReversed();
  const lastReported = newestFirst.findIndex(({ reported }) => reported);
  const missed = lastReported === -1 ? rounds.length : lastReported;
  // A report in the newest round may still come.
  return missed < 2 ? emptyHtml : html` · <span class="bad">${texts().validators.silentFor(missed)}</span>`;
}

/** A link to the validator's page of the health monitor, if there is a monitor. */
function statusFact({ network, monitorUrl }: PageContext, validator: string): readonly [string, Html][] {
  if (monitorUrl === null) return [];
  const address = [monitorUrl, encodeURIComponent(network), 'validators', encodeURIComponent(validator)].join('/');
  return [[texts().validators.status, html`<a href="${address}">${texts().validators.statusPage}</a>`]];
}

/** The page of a validator: state, reported rounds, facts, coupons and rewards. */
export const validatorPage: PageRoute = {
  name: 'validator',
  path: 'validator/{validatorId}',
  section: 'validators',
  render: async (context) => {
    const { client, link, parameters, head } = context;
    const { validatorId = '' } = parameters;
    const { data: row, position, recordTime } = await client.getValidator({ validatorId });
    const name = row.validatorName ?? shortParty(validatorId);
    const said = texts().validators.sentence(visibleText(name), row.active);
    return {
      title: said,
      description: said,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(name)}</h1>
        <p>${wholeId('validator', row.validator)}</p>
        <p class="state-line">
          ${activity(row.active, texts().validators)} ${texts().validators.lastActiveShort}
          ${relativeTime('lastActiveAt', row.lastActiveAt, texts().unknown)}${silence(row)}
        </p>
        ${reportedRounds(row, link)}
        ${facts([
          [texts().validators.lastActive, time('lastActiveAt', row.lastActiveAt, texts().unknown)],
          [texts().validators.lastReport, time('lastUpdatedAt', row.lastUpdatedAt, texts().validators.never)],
          [texts().validators.version, reportedText('version', row.version)],
          [texts().validators.contact, reportedText('contactPoint', row.contactPoint)],
          [texts().validators.sponsor, sponsorText(link, row.sponsor, row.sponsorName)],
          [texts().validators.lastRound, count('lastRound', row.lastRound, texts().validators.never)],
          [texts().validators.firstRound, count('firstRound', row.firstRound, texts().validators.never)],
          [texts().validators.missed, count('missedRounds', row.missedRounds, texts().validators.never)],
          [
            texts().words.rewardsCC,
            html`<a href="${link(['party', validatorId, 'rewards'])}">${amount('totalRewards', row.totalRewards)}</a>`,
          ],
          [texts().validators.license, contractLink(link, row.contractId)],
          [texts().things.party, partyLink(link, 'validator', row.validator)],
          ...statusFact(context, row.validator),
        ])}
        ${await couponSection(context, validatorId, 'BENEFICIARY', 'LIVENESS')}
        ${await rewardsChart(context, validatorId)}`,
    };
  },
};
