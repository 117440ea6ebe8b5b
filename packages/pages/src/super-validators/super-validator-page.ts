import type { SuperValidator, VoteRequestSummary } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { PageError } from '../errors/page-error.ts';
import { allSuperValidators, openRequests } from '../governance/read-requests.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';

function known(field: string, value: string | null): Html {
  if (value === null || value === '') return absent(field, en.superValidators.none);
  return html`<span data-field="${field}" data-value="${value}">${foreignText(value)}</span>`;
}

function address(field: string, value: string | null): Html {
  return value === null || value === '' ? absent(field, en.superValidators.none) : foreignLink(field, value);
}

function openVotes(requests: readonly VoteRequestSummary[], { link }: PageContext): Html {
  return html`<section>
    <h2>${en.superValidators.notVoted}</h2>
    ${
      requests.length === 0
        ? html`<p class="note">${en.superValidators.allVoted}</p>`
        : html`<ul class="votes">
            ${requests.map(
              ({ trackingCid, title, voteBefore }) =>
                html`<li data-row="${trackingCid}">
                  <a href="${link(['governance', trackingCid])}">${foreignText(title)}</a>
                  <span>${en.governance.until} ${time('voteBefore', voteBefore)}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function details(member: SuperValidator<string>): Html {
  return facts([
    [en.superValidators.weight, count('svRewardWeight', member.svRewardWeight)],
    [en.superValidators.price, amount('coinPrice', member.coinPrice, en.superValidators.noPrice)],
    [en.superValidators.votes, count('totalVotes', member.totalVotes)],
    [en.superValidators.sponsored, count('totalSponsored', member.totalSponsored)],
    [en.superValidators.rewards, amount('totalRewards', member.totalRewards)],
    [en.superValidators.joined, count('joinedAsOfRound', member.joinedAsOfRound)],
    [en.superValidators.ledgerName, known('svName', member.svName)],
    [en.superValidators.participant, known('participantId', member.participantId)],
    [en.superValidators.sequencer, html`${known('seqId', member.seqId)} ${address('seqUrl', member.seqUrl)}`],
    [en.superValidators.sequencerFrom, time('seqAvailableAfter', member.seqAvailableAfter, en.superValidators.none)],
    [en.superValidators.scan, address('publicUrl', member.publicUrl)],
  ]);
}

/** One super validator: its weight, its votes, and what it has not voted on. */
export const superValidatorPage: PageRoute = {
  name: 'super-validator',
  path: 'super-validator/{partyId}',
  section: 'super-validators',
  render: async (context) => {
    const { client, parameters, head } = context;
    const { partyId = '' } = parameters;
    const [dashboard, { members }] = await atOnePosition(head.position, async () => {
      const totals = await client.getDashboard();
      return [totals, { position: totals.position, members: await allSuperValidators(client) }] as const;
    });
    const member = members.find(({ svId }) => svId === partyId);
    if (member === undefined) throw new PageError(404, en.superValidators.unknown(visibleText(partyId)));
    const { open } = await openRequests(client, partyId);
    return {
      title: visibleText(member.validatorName),
      shown: { position: dashboard.position ?? head.position, recordTime: dashboard.recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(member.validatorName)}</h1>
        <p>${wholeId('svId', member.svId)}</p>
        ${details(member)} ${openVotes(open, context)} ${await rewardsChart(context, partyId)}`,
    };
  },
};
