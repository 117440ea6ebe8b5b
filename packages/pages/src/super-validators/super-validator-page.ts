import type { SuperValidatorDetails } from '@ledger-explorer/client';
import { absent, amount, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { voteState } from '../governance/governance-page.ts';
import { reason, voteWord } from '../governance/vote.ts';
import { facts } from '../layout/facts.ts';
import { table } from '../lists/list-section.ts';
import { wholeId } from '../layout/whole-id.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';

type Details = SuperValidatorDetails<string>;

function known(field: string, value: string | null): Html {
  if (value === null || value === '') return absent(field, en.superValidators.none);
  return html`<span data-field="${field}" data-value="${value}">${foreignText(value)}</span>`;
}

function address(field: string, value: string | null): Html {
  return value === null || value === '' ? absent(field, en.superValidators.none) : foreignLink(field, value);
}

function openVotes({ open: requests }: Details, { link }: PageContext): Html {
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

function turnout({ turnout: { requests, votes, share } }: Details): Html {
  return html`${count('turnout.votes', votes)} ${en.superValidators.ofClosed} ${count('turnout.requests', requests)},
  ${amount('turnout.share', share)} %`;
}

function details(member: Details): Html {
  return facts([
    [en.superValidators.turnout, turnout(member)],
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

function ownVotes({ votes, totalVotes }: Details, { link }: PageContext): Html {
  if (votes.length === 0) return html`<p class="note">${en.superValidators.noVotes}</p>`;
  return html`<section>
    <h2>${en.superValidators.ownVotes(votes.length, totalVotes)}</h2>
    ${table(votes, {
      caption: en.superValidators.ownVotes(votes.length, totalVotes),
      columns: [
        { head: en.governance.cast, cell: ({ optCastAt }) => time('optCastAt', optCastAt, en.unknown) },
        {
          head: en.governance.question,
          cell: ({ trackingCid, title }) =>
            html`<a href="${link(['governance', trackingCid])}">${foreignText(title)}</a>`,
        },
        { head: en.governance.vote, cell: ({ accept }) => voteWord(accept) },
        { head: en.governance.status, cell: ({ status }) => voteState(status) },
        {
          head: en.governance.reason,
          cell: ({ reasonBody, reasonUrl }) => reason(reasonBody, reasonUrl),
        },
      ],
      key: ({ trackingCid }) => `vote ${trackingCid}`,
    })}
  </section>`;
}

/** One super validator: its weight, its votes, and what it has not voted on. */
export const superValidatorPage: PageRoute = {
  name: 'super-validator',
  path: 'super-validator/{partyId}',
  section: 'super-validators',
  render: async (context) => {
    const { client, parameters, head } = context;
    const { partyId = '' } = parameters;
    const { data, position, recordTime } = await client.getSuperValidator({ svId: partyId });
    return {
      title: visibleText(data.validatorName),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(data.validatorName)}</h1>
        <p>${wholeId('svId', data.svId)}</p>
        ${details(data)} ${openVotes(data, context)} ${ownVotes(data, context)} ${await rewardsChart(context, partyId)}`,
    };
  },
};
