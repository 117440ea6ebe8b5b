import {
  expectedSuperValidators,
  expectedVoteRequest,
  expectedVoteRequests,
  expectedVotes,
  type Row,
  type Truth,
} from '@ledger-explorer/proof';
import { type ExpectedPage, pick, rowsOf, size, total, withoutNothing } from './expected-page.ts';
import { segment } from './routes.ts';

export function superValidatorPages({ model }: Truth): readonly ExpectedPage[] {
  const all = expectedSuperValidators(model);
  const details =
    'svId svRewardWeight coinPrice totalVotes totalSponsored totalRewards joinedAsOfRound svName participantId seqId seqUrl seqAvailableAfter publicUrl';
  const open = openRequests(model);
  return [
    {
      path: 'super-validators',
      facts: total(all),
      rows: rowsOf(all, 'svId', 'svId svRewardWeight coinPrice totalVotes totalSponsored totalRewards'),
    },
    ...all.slice(0, 2).map((row) => ({
      path: `super-validator/${segment(String(row.svId))}`,
      facts: pick(row, details),
      rows: rowsOf(
        open.filter(({ trackingCid }) => votesOn(model, trackingCid).every(({ sv }) => sv !== row.svId)),
        'trackingCid',
        'voteBefore',
      ),
    })),
  ];
}

function votesOn(model: Truth['model'], trackingCid: unknown) {
  return model.voteRequests.find((one) => one.trackingCid === trackingCid)?.votes ?? [];
}

function isOpen({ status }: Row): boolean {
  return status === 'IN_PROGRESS' || status === 'EXPIRING';
}

/** By time left; the newest first where that is equal. */
export function openRequests(model: Truth['model']): readonly Row[] {
  const timeOf = ({ voteBefore }: Row) => Number(String(voteBefore).slice(1));
  return expectedVoteRequests(model)
    .filter(isOpen)
    .toSorted((a, b) => timeOf(a) - timeOf(b));
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
  const members = expectedSuperValidators(model);
  return [
    {
      path: 'governance',
      facts: total(all),
      rows: [
        ...open.map((row): [string, Row] => [`open ${String(row.trackingCid)}`, pick(row, fields)]),
        ...rowsOf(all.slice(0, size), 'trackingCid', `${fields} status`),
      ],
      loose: open.map((row) => leftOf(model, row)),
    },
    ...ofEachStatus.map((one) => {
      const request = expectedVoteRequest(one, dso, created.get(one.contractId));
      const votes = expectedVotes(model, one);
      const missing = members.filter(({ svId }) => votes.every(({ sv }) => sv !== svId));
      return {
        path: `governance/${one.trackingCid}`,
        facts: {
          title: one.title,
          ...pick(request, 'trackingCid status voteBefore targetEffectiveAt requester createdAt'),
          ...pick(request, 'yesCount noCount abstainCount totalWeightYes totalWeightNo totalWeightAbstain'),
          ...withoutNothing(pick(request, 'reasonBody reasonUrl actionProvider')),
          ...(isOpen(request)
            ? { threshold: `#${mostFaulty(members.length).needed}`, members: `#${members.length}` }
            : { threshold: null }),
        },
        rows: [
          ...(isOpen(request) ? missing : []).map(({ svId }): [string, Row] => [String(svId), { missing: svId }]),
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

/** How many of the super validators may be faulty, and how many votes decide in spite of them. */
function mostFaulty(members: number): { readonly faulty: number; readonly needed: number } {
  let faulty = 0;
  while (3 * (faulty + 1) + 1 <= members) faulty += 1;
  // The smallest number of votes of which two times overlap in more than those.
  let needed = 0;
  while (2 * needed < members + faulty + 1) needed += 1;
  return { faulty, needed };
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
