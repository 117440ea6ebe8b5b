import type { GovernanceRequest, Vote, VoteRequestDetails } from '@ledger-explorer/client';
import { atOnePosition } from '../at-one-position.ts';
import { tallyBar } from '../charts/bars.ts';
import { absent, amount, count } from '../figures/amount.ts';
import { field } from '../figures/field.ts';
import { time } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import { jsonView } from '../json/json-view.ts';
import { facts } from '../layout/facts.ts';
import { wholeId } from '../layout/whole-id.ts';
import { timeColumn } from '../lists/columns.ts';
import { fileLink, table } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { partyLink } from '../parties/party-link.ts';
import { memberLink } from '../validators/validator-link.ts';
import { allSuperValidators, allVotes } from './read-requests.ts';
import { timeLeft, voteState } from './vote-state.ts';
import { reason, voteWord } from './vote.ts';

function tally(request: VoteRequestDetails, threshold: number): Html {
  const whole = request.totalWeightYes + request.totalWeightNo + request.totalWeightAbstain;
  const side = (votes: 'yesCount' | 'noCount' | 'abstainCount', weight: `totalWeight${'Yes' | 'No' | 'Abstain'}`) =>
    html`${count(votes, request[votes])}${whole === 0 ? emptyHtml : html` · ${amount('weightShare', ((request[weight] * 100) / whole).toFixed(1))} ${texts().governance.ofWeight}`}
      <span class="note">(${count(weight, request[weight])} ${texts().governance.basisPoints})</span>`;
  return html`<section>
    <h2>${texts().governance.tally}</h2>
    ${tallyBar(request.yesCount, request.noCount, request.abstainCount, threshold)}
    <p class="note">${texts().governance.barExplained}</p>
    ${facts([
      [texts().governance.yes, side('yesCount', 'totalWeightYes')],
      [texts().governance.no, side('noCount', 'totalWeightNo')],
      [texts().governance.missing, side('abstainCount', 'totalWeightAbstain')],
    ])}
  </section>`;
}

/** Makes the name of a super validator a link. A former super validator gets none, because it has no page as one. */
type MemberLinks = (field: string, sv: string, name: string | null) => Html;

function votesTable(votes: readonly Vote[], member: MemberLinks, { root, parameters }: PageContext): Html {
  if (votes.length === 0) return html`<p class="note">${texts().governance.noVotes}</p>`;
  return html`${table(votes, {
    caption: texts().governance.votes,
    columns: [
      { head: texts().things.superValidator, cell: ({ sv, accountName }) => member('sv', sv, accountName) },
      { head: texts().governance.vote, cell: ({ accept }) => voteWord(accept) },
      timeColumn(texts().governance.cast, 'optCastAt', { unknown: texts().party.before }),
      { head: texts().governance.reason, cell: ({ reasonBody, reasonUrl }) => reason(reasonBody, reasonUrl) },
    ],
    key: ({ sv }) => sv,
  })}${fileLink(['governance', parameters.id ?? '', 'votes.csv'], root)}`;
}

/** The super validators without a vote, now or when the request was closed. */
function missingSection(others: GovernanceRequest['missing'], member: MemberLinks): Html {
  return html`<section>
    <h2>${texts().governance.missingNames}</h2>
    ${
      others.length === 0
        ? html`<p>${texts().governance.nobodyMissing}</p>`
        : html`<ul class="members">
            ${others.map(({ sv, name }) => html`<li data-row="${sv}">${member('missing', sv, name)}</li>`)}
          </ul>`
    }
  </section>`;
}

/** A value of a configuration as JSON; null: it did not exist. */
function configured(name: string, value: string | null): Html {
  if (value === null) return absent(name, texts().words.none);
  return html`<bdi class="foreign" lang="und" data-field="${name}" data-value="${value}">${visibleText(value)}</bdi>`;
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

function changesSection(
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
        : html`<p>${texts().thingsOf.app} ${partyLink(link, 'actionProvider', actionProvider)}</p>`
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
    const [answer, { data: tallied }, { votes, members }] = await atOnePosition(head.position, async () => {
      const both = await Promise.all([client.getVoteRequest({ id }), client.getGovernanceRequest({ id })]);
      const [cast, inForce] = await Promise.all([allVotes(client, id), allSuperValidators(client)]);
      return [...both, { position: both[0].position, votes: cast, members: inForce }] as const;
    });
    // Both are of the same request. `tallied` has its changes, threshold and missing votes.
    const request = answer.data;
    const inForce = new Set(members.map(({ svId }) => svId));
    const member: MemberLinks = (name, sv, shown) =>
      memberLink(link, inForce.has(sv) ? 'super-validator' : null, name, sv, shown);
    return {
      title: visibleText(tallied.summary),
      description: `${visibleText(tallied.summary)}: ${texts().governance.statusOf(request.status)}`,
      shown: { position: answer.position ?? head.position, recordTime: answer.recordTime },
      hasNow: true,
      main: html`<h1 data-field="summary" data-value="${tallied.summary}">${foreignText(tallied.summary)}</h1>
        <p class="state-line">
          ${voteState(request.status)}${tallied.timeLeft === null ? emptyHtml : html` · ${timeLeft(tallied)}`}
        </p>
        ${tally(request, tallied.threshold)}
        ${facts([
          [texts().governance.ends, time('voteBefore', request.voteBefore)],
          tallied.closedAt === null ? null : [texts().words.closed, time('closedAt', tallied.closedAt)],
          [
            texts().governance.effective,
            tallied.effectiveAt !== null
              ? time('effectiveAt', tallied.effectiveAt)
              : request.targetEffectiveAt === null
                ? field('targetEffectiveAt', '', texts().governance.atOnce)
                : time('targetEffectiveAt', request.targetEffectiveAt),
          ],
          [texts().governance.requester, field('requester', request.requester, foreignText(request.requesterName))],
          [texts().governance.asked, time('createdAt', request.createdAt, texts().party.before)],
          [
            texts().governance.enough,
            html`${count('threshold', tallied.threshold)} ${texts().words.of}
            ${count('members', tallied.yes.length + tallied.no.length + tallied.missing.length)}
            ${texts().governance.enoughOf}`,
          ],
          [texts().governance.reason, reason(request.reasonBody, request.reasonUrl)],
          [texts().governance.id, wholeId('trackingCid', request.trackingCid)],
        ])}
        ${changesSection(request, tallied, context)}${missingSection(tallied.missing, member)}
        <section>
          <h2>${texts().governance.votes}</h2>
          ${votesTable(votes, member, context)}
        </section>
        <details>
          <summary>${texts().governance.raw}</summary>
          ${jsonView(JSON.stringify(request.rawPayload), link)}
        </details>`,
    };
  },
};
