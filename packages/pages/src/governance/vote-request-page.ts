import type { SuperValidator, Vote, VoteRequestDetails } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { absent, count } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, nothing } from '../html/html.ts';
import { foreignLink } from '../html/foreign-link.ts';
import { foreignText, visibleLines, visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { findRow } from '../lists/find-row.ts';
import { table } from '../lists/list-section.ts';
import { en } from '../messages/en.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';
import { memberLink, memberName } from '../validators/validator-link.ts';
import { timeLeft, voteState } from './governance-page.ts';
import { allSuperValidators, allVotes, isOpen, votesNeeded } from './read-requests.ts';

function reason(body: string, url: string): Html {
  if (body === '' && url === '') return html`<span class="note">${en.governance.noReason}</span>`;
  return html`${
    body === ''
      ? nothing
      : html`<bdi class="foreign" lang="und" data-field="reasonBody" data-value="${body}">${visibleLines(body)}</bdi> `
  }${url === '' ? nothing : foreignLink('reasonUrl', url)}`;
}

function tally(request: VoteRequestDetails): Html {
  const side = (number: Html, weight: Html) => html`${number}, ${en.governance.weight} ${weight}`;
  return html`<section>
    <h2>${en.governance.tally}</h2>
    ${facts([
      [en.governance.yes, side(count('yesCount', request.yesCount), count('totalWeightYes', request.totalWeightYes))],
      [en.governance.no, side(count('noCount', request.noCount), count('totalWeightNo', request.totalWeightNo))],
      [
        en.governance.missing,
        side(count('abstainCount', request.abstainCount), count('totalWeightAbstain', request.totalWeightAbstain)),
      ],
    ])}
  </section>`;
}

function votesTable(votes: readonly Vote[], members: readonly SuperValidator<string>[], link: Link): Html {
  if (votes.length === 0) return html`<p class="note">${en.governance.noVotes}</p>`;
  const inForce = new Set(members.map(({ svId }) => svId));
  return table(votes, {
    caption: en.governance.votes,
    columns: [
      {
        head: en.governance.superValidator,
        // A voter that is none any more has no page of a super validator.
        cell: ({ sv, accountName }) =>
          inForce.has(sv)
            ? memberLink(link, 'super-validator', 'sv', sv, accountName)
            : memberName('sv', sv, accountName),
      },
      {
        head: en.governance.vote,
        cell: ({ accept }) =>
          html`<span class="${accept ? 'good' : 'bad'}" data-field="accept" data-value="${String(accept)}"
            >${accept ? en.governance.accepts : en.governance.rejects}</span
          >`,
      },
      { head: en.governance.cast, cell: ({ optCastAt }) => time('optCastAt', optCastAt, en.party.before) },
      { head: en.governance.reason, cell: ({ reasonBody, reasonUrl }) => reason(reasonBody, reasonUrl) },
    ],
    key: ({ sv }) => sv,
  });
}

/** Who has not voted. Of a closed request only their number is known: members may have changed since. */
function missing(votes: readonly Vote[], members: readonly SuperValidator<string>[], link: Link): Html {
  const voted = new Set(votes.map(({ sv }) => sv));
  const others = members.filter(({ svId }) => !voted.has(svId));
  return html`<section>
    <h2>${en.governance.missingNames}</h2>
    ${
      others.length === 0
        ? html`<p>${en.governance.nobodyMissing}</p>`
        : html`<ul class="members">
            ${others.map(
              ({ svId, validatorName }) =>
                html`<li data-row="${svId}">
                  ${memberLink(link, 'super-validator', 'missing', svId, validatorName)}
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function changes({ actionConfig, actionProvider }: VoteRequestDetails, { link }: PageContext): Html {
  const json = JSON.stringify(actionConfig);
  return html`<section>
    <h2>${en.governance.changes}</h2>
    ${
      actionProvider === null
        ? nothing
        : html`<p>${en.governance.provider} ${partyLink(link, 'actionProvider', actionProvider)}</p>`
    }
    ${
      json === '{}'
        ? html`<p class="note">${en.governance.noValue}</p>`
        : html`<p class="note">${en.governance.asLedger}</p>
            ${jsonView(json, link)}`
    }
  </section>`;
}

/** One vote request: the question, what would change, who voted how and why, and who is missing. */
export const voteRequestPage: PageRoute = {
  name: 'vote-request',
  path: 'governance/{id}',
  section: 'governance',
  render: async (context) => {
    const { client, link, parameters, head } = context;
    const { id = '' } = parameters;
    const [answer, { votes, members }] = await atOnePosition(head.position, async () => {
      const found = await client.getVoteRequest({ id });
      const [cast, inForce] = await Promise.all([allVotes(client, id), allSuperValidators(client)]);
      return [found, { position: found.position, votes: cast, members: inForce }] as const;
    });
    const request = answer.data;
    const { trackingCid } = request;
    const { row } = await findRow(
      ({ page, size }) => client.listVoteRequests({ page, size }),
      (one) => one.trackingCid === trackingCid,
      en.errors.noPage,
    );
    const open = isOpen(request);
    return {
      title: visibleText(row.title),
      description: `${visibleText(row.title)}: ${en.governance.statusOf(request.status)}`,
      shown: { position: answer.position ?? head.position, recordTime: answer.recordTime },
      hasNow: true,
      main: html`<h1 data-field="title" data-value="${row.title}">${foreignText(row.title)}</h1>
        <p class="state-line">
          ${voteState(request.status)}${open ? html` · ${timeLeft(request, answer.recordTime)}` : nothing}
        </p>
        ${facts([
          [en.governance.ends, time('voteBefore', request.voteBefore)],
          [
            en.governance.effective,
            request.targetEffectiveAt === null
              ? html`<span data-field="targetEffectiveAt" data-value="">${en.governance.atOnce}</span>`
              : time('targetEffectiveAt', request.targetEffectiveAt),
          ],
          [
            en.governance.requester,
            html`<span data-field="requester" data-value="${request.requester}"
              >${foreignText(request.requesterName)}</span
            >`,
          ],
          [en.governance.asked, time('createdAt', request.createdAt, en.party.before)],
          [en.governance.reason, reason(request.reasonBody, request.reasonUrl)],
          [
            en.governance.enough,
            open
              ? html`${count('threshold', votesNeeded(members.length))} ${en.validators.activeOf}
                ${count('members', members.length)} ${en.governance.enoughOf}`
              : absent('threshold', en.unknown),
          ],
          [en.governance.id, wholeId('trackingCid', trackingCid)],
        ])}
        ${tally(request)}${changes(request, context)}${open ? missing(votes, members, link) : nothing}
        <section>
          <h2>${en.governance.votes}</h2>
          ${votesTable(votes, members, link)}
        </section>
        <details>
          <summary>${en.governance.raw}</summary>
          ${jsonView(JSON.stringify(request.rawPayload), link)}
        </details>`,
    };
  },
};
