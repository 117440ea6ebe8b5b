import type { GovernanceRequest, SuperValidator, Vote, VoteRequestDetails } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { time, relativeTime } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { fileLink, table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import type { Link } from '../routing/links.ts';
import { memberLink, memberName } from '../validators/validator-link.ts';
import { allSuperValidators, allVotes } from './read-requests.ts';
import { tallyBar } from './tally.ts';
import { reason, voteWord } from './vote.ts';
import { timeLeft, voteState } from './vote-state.ts';

function tally(request: VoteRequestDetails, threshold: number): Html {
  const { totalWeightYes, totalWeightNo, totalWeightAbstain } = request;
  const whole = totalWeightYes + totalWeightNo + totalWeightAbstain;
  const side = (number: Html, field: string, weight: number) =>
    html`${number}${whole === 0 ? emptyHtml : html` · ${amount('weightShare', ((weight * 100) / whole).toFixed(1))} ${texts().governance.ofWeight}`}
      <span class="note">(${count(field, weight)} ${texts().governance.basisPoints})</span>`;
  return html`<section>
    <h2>${texts().governance.tally}</h2>
    ${tallyBar(request.yesCount, request.noCount, request.abstainCount, threshold)}
    ${facts([
      [texts().governance.yes, side(count('yesCount', request.yesCount), 'totalWeightYes', totalWeightYes)],
      [texts().governance.no, side(count('noCount', request.noCount), 'totalWeightNo', totalWeightNo)],
      [
        texts().governance.missing,
        side(count('abstainCount', request.abstainCount), 'totalWeightAbstain', totalWeightAbstain),
      ],
    ])}
  </section>`;
}

function votesTable(
  votes: readonly Vote[],
  members: readonly SuperValidator<string>[],
  { link, root, parameters }: PageContext,
): Html {
  if (votes.length === 0) return html`<p class="note">${texts().governance.noVotes}</p>`;
  const inForce = new Set(members.map(({ svId }) => svId));
  return html`${table(votes, {
    caption: texts().governance.votes,
    columns: [
      {
        head: texts().governance.superValidator,
        // A voter that is no longer a super validator has no page as one.
        cell: ({ sv, accountName }) =>
          inForce.has(sv)
            ? memberLink(link, 'super-validator', 'sv', sv, accountName)
            : memberName('sv', sv, accountName),
      },
      {
        head: texts().governance.vote,
        cell: ({ accept }) => voteWord(accept),
      },
      {
        head: texts().governance.cast,
        cell: ({ optCastAt }) => relativeTime('optCastAt', optCastAt, texts().party.before),
      },
      { head: texts().governance.reason, cell: ({ reasonBody, reasonUrl }) => reason(reasonBody, reasonUrl) },
    ],
    key: ({ sv }) => sv,
  })}${fileLink(['governance', parameters.id ?? '', 'votes.csv'], root)}`;
}

/** The members that had not voted by now, or by the end. Those that are no longer super validators get no link. */
function missing(others: GovernanceRequest['missing'], members: readonly SuperValidator<string>[], link: Link): Html {
  const inForce = new Set(members.map(({ svId }) => svId));
  return html`<section>
    <h2>${texts().governance.missingNames}</h2>
    ${
      others.length === 0
        ? html`<p>${texts().governance.nobodyMissing}</p>`
        : html`<ul class="members">
            ${others.map(
              ({ sv, name }) =>
                html`<li data-row="${sv}">
                  ${inForce.has(sv) ? memberLink(link, 'super-validator', 'missing', sv, name) : memberName('missing', sv, name)}
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

/** A value of a configuration as JSON; null: it did not exist. */
function configured(field: string, value: string | null): Html {
  if (value === null) return absent(field, texts().governance.noSuchValue);
  return html`<bdi class="foreign" lang="und" data-field="${field}" data-value="${value}">${visibleText(value)}</bdi>`;
}

function changesTable({ changes }: GovernanceRequest): Html {
  if (changes === null) return html`<p class="note">${texts().governance.noBase}</p>`;
  if (changes.length === 0) return html`<p class="note">${texts().governance.nothingChanges}</p>`;
  return table(changes, {
    caption: texts().governance.changes,
    columns: [
      {
        head: texts().governance.path,
        cell: ({ path }) => html`<bdi lang="und" data-field="path" data-value="${path}">${visibleText(path)}</bdi>`,
      },
      { head: texts().governance.before, cell: ({ before }) => configured('before', before) },
      { head: texts().governance.after, cell: ({ after }) => configured('after', after) },
    ],
    key: ({ path }) => path,
  });
}

function changes(
  { actionConfig, actionProvider }: VoteRequestDetails,
  request: GovernanceRequest,
  { link }: PageContext,
): Html {
  const json = JSON.stringify(actionConfig);
  return html`<section>
    <h2>${texts().governance.changes}</h2>
    ${
      actionProvider === null
        ? emptyHtml
        : html`<p>${texts().governance.provider} ${partyLink(link, 'actionProvider', actionProvider)}</p>`
    }
    ${changesTable(request)}
    ${
      json === '{}'
        ? html`<p class="note">${texts().governance.noValue}</p>`
        : html`<p class="note">${texts().governance.asLedger}</p>
            ${jsonView(json, link)}`
    }
  </section>`;
}

/** The page of a vote request: the question, the changes, the votes with their reasons, and the missing votes. */
export const voteRequestPage: PageRoute = {
  name: 'vote-request',
  path: 'governance/{id}',
  section: 'governance',
  render: async (context) => {
    const { client, link, parameters, head } = context;
    const { id = '' } = parameters;
    const [answer, { data: row }, { votes, members }] = await atOnePosition(head.position, async () => {
      const [found, tallied] = await Promise.all([client.getVoteRequest({ id }), client.getGovernanceRequest({ id })]);
      const [cast, inForce] = await Promise.all([allVotes(client, id), allSuperValidators(client)]);
      return [found, tallied, { position: found.position, votes: cast, members: inForce }] as const;
    });
    const request = answer.data;
    const { trackingCid } = request;
    const open = row.timeLeft !== null;
    return {
      title: visibleText(row.summary),
      description: `${visibleText(row.summary)}: ${texts().governance.statusOf(request.status)}`,
      shown: { position: answer.position ?? head.position, recordTime: answer.recordTime },
      hasNow: true,
      main: html`<h1 data-field="summary" data-value="${row.summary}">${foreignText(row.summary)}</h1>
        <p class="state-line">${voteState(request.status)}${open ? html` · ${timeLeft(row)}` : emptyHtml}</p>
        ${tally(request, row.threshold)}
        ${facts([
          [texts().governance.ends, time('voteBefore', request.voteBefore)],
          ...(row.closedAt === null ? [] : [[texts().governance.closed, time('closedAt', row.closedAt)] as const]),
          [
            texts().governance.effective,
            row.effectiveAt !== null
              ? time('effectiveAt', row.effectiveAt)
              : request.targetEffectiveAt === null
                ? html`<span data-field="targetEffectiveAt" data-value="">${texts().governance.atOnce}</span>`
                : time('targetEffectiveAt', request.targetEffectiveAt),
          ],
          [
            texts().governance.requester,
            html`<span data-field="requester" data-value="${request.requester}"
              >${foreignText(request.requesterName)}</span
            >`,
          ],
          [texts().governance.asked, time('createdAt', request.createdAt, texts().party.before)],
          [
            texts().governance.enough,
            html`${count('threshold', row.threshold)} ${texts().validators.activeOf}
            ${count('members', row.yes.length + row.no.length + row.missing.length)} ${texts().governance.enoughOf}`,
          ],
          [texts().governance.reason, reason(request.reasonBody, request.reasonUrl)],
          [texts().governance.id, wholeId('trackingCid', trackingCid)],
        ])}
        ${changes(request, row, context)}${missing(row.missing, members, link)}
        <section>
          <h2>${texts().governance.votes}</h2>
          ${votesTable(votes, members, context)}
        </section>
        <details>
          <summary>${texts().governance.raw}</summary>
          ${jsonView(JSON.stringify(request.rawPayload), link)}
        </details>`,
    };
  },
};
