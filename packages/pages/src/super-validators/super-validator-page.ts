import type { SuperValidatorDetails } from '@ledger-explorer/client';
import { absent, amount, count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { time } from '../figures/time.ts';
import { voteState } from '../governance/vote-state.ts';
import { reason, voteWord } from '../governance/vote.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { timeColumn } from '../lists/columns.ts';
import { table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { couponSection } from '../rewards/coupon-section.ts';
import { rewardsChart } from '../rewards/rewards-chart.ts';

type Details = SuperValidatorDetails<string>;

function known(name: string, value: string | null): Html {
  if (value === null || value === '') return absent(name, texts().words.none);
  return field(name, value);
}

function address(name: string, value: string | null): Html {
  return value === null || value === '' ? absent(name, texts().words.none) : foreignLink(name, value);
}

function openVotes({ open: requests }: Details, { link }: PageContext): Html {
  return html`<section>
    <h2>${texts().superValidators.notVoted}</h2>
    ${
      requests.length === 0
        ? html`<p class="note">${texts().superValidators.allVoted}</p>`
        : html`<ul class="votes">
            ${requests.map(
              ({ trackingCid, title, voteBefore }) =>
                html`<li data-row="${trackingCid}">
                  <a href="${link(['governance', trackingCid])}">${foreignText(title)}</a>
                  <span>${texts().governance.until} ${time('voteBefore', voteBefore)}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function turnout({ turnout: { requests, votes, share } }: Details): Html {
  return html`${count('turnout.votes', votes)} ${texts().words.of} ${count('turnout.requests', requests)}
  ${texts().superValidators.closedVotes}, ${amount('turnout.share', share)} %`;
}

function details(member: Details): Html {
  return facts([
    [texts().superValidators.turnout, turnout(member)],
    [texts().superValidators.weight, count('svRewardWeight', member.svRewardWeight)],
    [texts().superValidators.price, amount('coinPrice', member.coinPrice, texts().superValidators.noPrice)],
    [texts().superValidators.votes, count('totalVotes', member.totalVotes)],
    [texts().superValidators.sponsored, count('totalSponsored', member.totalSponsored)],
    [texts().words.rewardsCC, amount('totalRewards', member.totalRewards)],
    [texts().superValidators.joined, count('joinedAsOfRound', member.joinedAsOfRound)],
    [texts().superValidators.ledgerName, known('svName', member.svName)],
    [texts().superValidators.participant, known('participantId', member.participantId)],
    [texts().superValidators.sequencer, html`${known('seqId', member.seqId)} ${address('seqUrl', member.seqUrl)}`],
    [texts().superValidators.sequencerFrom, time('seqAvailableAfter', member.seqAvailableAfter, texts().words.none)],
    [texts().superValidators.scan, address('publicUrl', member.publicUrl)],
  ]);
}

function ownVotes({ votes, totalVotes }: Details, { link }: PageContext): Html {
  if (votes.length === 0) return html`<p class="note">${texts().superValidators.noVotes}</p>`;
  return html`<section>
    <h2>${texts().superValidators.ownVotes(votes.length, totalVotes)}</h2>
    ${table(votes, {
      caption: texts().superValidators.ownVotes(votes.length, totalVotes),
      columns: [
        timeColumn(texts().governance.cast, 'optCastAt', { unknown: texts().unknown }),
        {
          head: texts().governance.question,
          cell: ({ trackingCid, title }) =>
            html`<a href="${link(['governance', trackingCid])}">${foreignText(title)}</a>`,
        },
        { head: texts().governance.vote, cell: ({ accept }) => voteWord(accept) },
        { head: texts().words.state, cell: ({ status }) => voteState(status) },
        {
          head: texts().governance.reason,
          cell: ({ reasonBody, reasonUrl }) => reason(reasonBody, reasonUrl),
        },
      ],
      key: ({ trackingCid }) => `vote ${trackingCid}`,
    })}
  </section>`;
}

/** The page of a super validator: facts, votes, missing votes, coupons and rewards. */
export const superValidatorPage: PageRoute = {
  name: 'super-validator',
  path: 'super-validator/{svId}',
  section: 'super-validators',
  render: async (context) => {
    const { client, parameters, head } = context;
    const { svId = '' } = parameters;
    const { data, position, recordTime } = await client.getSuperValidator({ svId });
    return {
      title: visibleText(data.validatorName),
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${foreignText(data.validatorName)}</h1>
        <p>${wholeId('svId', data.svId)}</p>
        ${details(data)} ${openVotes(data, context)} ${ownVotes(data, context)}
        ${await couponSection(context, svId, 'PROVIDER', 'SV')} ${await rewardsChart(context, svId)}`,
    };
  },
};
