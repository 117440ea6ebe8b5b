import {
  expectedGovernanceRequest,
  expectedGovernanceRequests,
  expectedSuperValidator,
  expectedSuperValidators,
  expectedVoteRequest,
  expectedVoteRequests,
  expectedVotes,
  type Row,
  type Truth,
} from '@ledger-explorer/proof';
import { rewardDays } from './expected-charts.ts';
import { couponRows } from './expected-coupons.ts';
import { type ExpectedPage, pick, rowsOf, size, total, withoutNothing } from './expected-page.ts';
import { segment } from './routes.ts';

export function superValidatorPages(truth: Truth): readonly ExpectedPage[] {
  const { model } = truth;
  const all = expectedSuperValidators(model);
  const details =
    'svId svRewardWeight coinPrice totalVotes totalSponsored totalRewards joinedAsOfRound svName participantId seqId seqUrl seqAvailableAfter publicUrl';
  return [
    {
      path: 'super-validators',
      facts: total(all),
      rows: rowsOf(all, 'svId', 'svId svRewardWeight coinPrice totalVotes totalSponsored totalRewards'),
    },
    ...all.slice(0, 2).map((row) => {
      const own = expectedSuperValidator(model, row);
      const turnout = own.turnout as Row;
      const days = rewardDays(truth, String(row.svId));
      return {
        path: `super-validator/${segment(String(row.svId))}`,
        facts: {
          ...pick(row, details),
          'turnout.requests': turnout.requests,
          'turnout.votes': turnout.votes,
          'turnout.share': turnout.share,
          ...days.facts,
        },
        rows: [
          ...rowsOf(own.open as readonly Row[], 'trackingCid', 'voteBefore'),
          ...(own.votes as readonly Row[]).map((vote): [string, Row] => [
            `vote ${String(vote.trackingCid)}`,
            { ...pick(vote, 'accept status optCastAt'), ...withoutNothing(pick(vote, 'reasonBody reasonUrl')) },
          ]),
          ...couponRows(truth, String(row.svId), 'PROVIDER', 'SV'),
          ...days.rows,
        ],
      };
    }),
  ];
}

function isOpen({ status }: Row): boolean {
  return status === 'IN_PROGRESS' || status === 'EXPIRING';
}

/** By time left; the newest first where that is equal. */
export function openRequests(model: Truth['model']): readonly Row[] {
  return expectedGovernanceRequests(model).filter(isOpen);
}

function partiesOf(members: unknown): readonly unknown[] {
  return (members as readonly Row[]).map(({ sv }) => sv);
}

export function governancePages(truth: Truth): readonly ExpectedPage[] {
  const { model, dso, stream } = truth;
  const all = expectedVoteRequests(model);
  const fields = 'title voteBefore yesCount noCount abstainCount requester';
  const open = openRequests(model);
  const ofEachStatus = [...Map.groupBy(model.voteRequests, ({ status }) => status).values()].flatMap((own) =>
    own.slice(-1),
  );
  const created = new Map(
    stream.flatMap(({ events }) =>
      events.flatMap(({ contractId, created: made }) =>
        made === null ? [] : [[contractId, made.create_arguments] as const],
      ),
    ),
  );
  return [
    {
      path: 'governance',
      facts: total(all),
      rows: [
        ...open.map((row): [string, Row] => [
          `open ${String(row.trackingCid)}`,
          { ...pick(row, fields), missing: partiesOf(row.missing) },
        ]),
        ...rowsOf(all.slice(0, size), 'trackingCid', `${fields} status`),
      ],
      loose: open.map((row) => leftOf(model, row)),
    },
    ...ofEachStatus.map((one) => {
      const request = expectedVoteRequest(one, dso, created.get(one.contractId));
      const votes = expectedVotes(model, one);
      const tallied = expectedGovernanceRequest(model, one);
      const changes = (tallied.changes ?? []) as readonly Row[];
      return {
        path: `governance/${one.trackingCid}`,
        facts: {
          title: one.title,
          ...pick(request, 'trackingCid status voteBefore targetEffectiveAt requester createdAt'),
          ...pick(request, 'yesCount noCount abstainCount totalWeightYes totalWeightNo totalWeightAbstain'),
          ...withoutNothing(pick(request, 'reasonBody reasonUrl actionProvider')),
          threshold: tallied.threshold,
          members: `#${one.members.length}`,
        },
        rows: [
          ...rowsOf(changes, 'path', 'path before after'),
          ...partiesOf(tallied.missing).map((sv): [string, Row] => [String(sv), { missing: sv }]),
          ...votes.map((vote): [string, Row] => [
            String(vote.sv),
            { ...pick(vote, 'sv accept optCastAt'), ...withoutNothing(pick(vote, 'reasonBody reasonUrl')) },
          ]),
        ],
        json: [JSON.stringify(request.actionConfig), JSON.stringify(request.rawPayload)].filter(
          (text) => text !== '{}',
        ),
        loose: isOpen(request) ? [`· ${leftOf(model, request)}`] : [],
      };
    }),
  ];
}

/** How long a vote goes on from the head. */
function leftOf({ head }: Truth['model'], { status, voteBefore }: Row): string {
  if (status === 'EXPIRING') return 'its time is over';
  const minutes = Math.floor((Number(String(voteBefore).slice(1)) - Date.parse(head.recordTime)) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `ends in ${days} d ${hours} h`;
  return hours > 0
    ? `ends in ${hours} h ${minutes % 60} min`
    : minutes > 0
      ? `ends in ${minutes} min`
      : 'less than a minute';
}
