import type { Answers, Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { digitsOf, literal } from '../exact-json.ts';
import { balancesByUpdate } from '../expected/balances.ts';
import { expectedEvent, expectedUpdate } from '../expected/updates.ts';
import type { Model, Truth } from '../model.ts';
import { namedEvents, type Payload, type StreamEvent, type StreamUpdate, templateOf } from '../stream.ts';
import { unevenSize } from './compare-slices.ts';
import { type Compare, sample } from './comparison.ts';
import { subjectOf } from './contracts.ts';
import { expectedRewards } from './rewards.ts';
import { expectedTransfers } from './transfers.ts';

/** Limit of balances in an update. */
const mostBalances = 50;

/** `/v1/updates/{updateId}` (V41) of each update of the stream, with all its nodes. */
export function expectedUpdateDetails({ model, stream, dso }: Truth): readonly Row[] {
  // Reversed, the expected rows are in the order of `model.transfers`.
  const transfers = Map.groupBy(expectedTransfers(model).toReversed(), (_, at) => model.transfers[at]?.update ?? -1);
  const rewards = Map.groupBy(
    model.rewards.flatMap((one) => expectedRewards({ ...model, rewards: [one] }, one.party)),
    (_, at) => model.rewards[at]?.update ?? -1,
  );
  const named = namedEvents(stream);
  const balances = balancesByUpdate(stream, dso);
  let eventsBefore = 0;
  let round = -1;
  return stream.map((update, index) => {
    for (const { created, templateId } of update.events) {
      if (created === null || !templateId?.endsWith(':Splice.Round:OpenMiningRound')) continue;
      round = Math.max(round, Number(((created.create_arguments as Payload).round as Payload).number));
    }
    const updateTransfers = transfers.get(index) ?? [];
    const paid = rewards.get(index) ?? [];
    const treeFields = treeFieldsOf(update);
    const nodes = update.events.map((event, ordinal) => ({
      ...treeFields[ordinal],
      id: literal(eventsBefore + ordinal + 1),
      ...expectedEvent(update, event, named.get(event.contractId) ?? null),
    }));
    eventsBefore += update.events.length;
    return {
      ...expectedUpdate(update),
      position: literal(index + 1),
      previousId: stream[index - 1]?.updateId ?? null,
      nextId: stream[index + 1]?.updateId ?? null,
      round: round < 0 ? null : literal(round),
      summary: summaryOf(model, update, updateTransfers, paid, named),
      nodes,
      nodesCursor: null,
      transfers: updateTransfers,
      rewards: paid,
      other: otherOf(model, update),
      balances: (balances.get(index) ?? []).slice(0, mostBalances),
      balancesCount: literal(balances.get(index)?.length ?? 0),
    };
  });
}

/** Fields of each event about the tree of its update, derived from child ids. */
function treeFieldsOf({ events }: StreamUpdate): readonly Row[] {
  const ordinals = new Map(events.map(({ eventId }, ordinal) => [eventId, ordinal]));
  const parents = new Map<number, number>();
  for (const [parent, { raw }] of events.entries()) {
    for (const child of (raw.child_event_ids ?? []) as readonly string[]) {
      const ordinal = ordinals.get(child);
      if (ordinal !== undefined) parents.set(ordinal, parent);
    }
  }
  const ancestors = events.map((_, ordinal) => {
    const above: number[] = [];
    for (let at = parents.get(ordinal); at !== undefined; at = parents.get(at)) above.push(at);
    return above;
  });
  const descendants = new Map<number, number>();
  for (const at of ancestors.flat()) descendants.set(at, (descendants.get(at) ?? 0) + 1);
  return ancestors.map((above, ordinal) => ({
    ordinal: literal(ordinal),
    parent: literal(above[0] ?? null),
    depth: literal(above.length),
    descendants: literal(descendants.get(ordinal) ?? 0),
  }));
}

/** Summary (V41): rewards of the first rewarded party if all transfers go to oneself; else the first transfer; else `kindOf`. */
function summaryOf(
  model: Model,
  update: StreamUpdate,
  transfers: readonly Row[],
  rewards: readonly Row[],
  named: ReadonlyMap<string, StreamEvent>,
): Row {
  const [transfer] = transfers;
  const [reward] = rewards;
  if (reward !== undefined && transfers.every(({ transferType }) => transferType === 'SELF_TRANSFER')) {
    const amounts = rewards
      .filter(({ partyId }) => partyId === reward.partyId)
      .flatMap((one) => [
        ['REWARD', one.inputAppRewardAmount],
        ['REWARD', one.inputValidatorRewardAmount],
        ['REWARD', one.inputSvRewardAmount],
        ['DEVELOPMENT_FUND', one.inputDevelopmentFundAmount],
        ['UNCLAIMED_ACTIVITY', one.inputUnclaimedActivityRecordAmount],
      ])
      .map(([kind, amount]) => [kind, digitsOf(amount)] as const)
      .filter(([, amount]) => amount !== '0');
    const sources = new Set(amounts.map(([kind]) => kind));
    return {
      kind: sources.size === 1 ? [...sources][0] : 'REWARD',
      parties: [reward.partyId],
      amount: literal(plus(...amounts.map(([, amount]) => amount))),
    };
  }
  if (transfer !== undefined) {
    const sides = [transfer.senders, transfer.receivers] as (readonly Row[])[];
    const parties = [...new Set(sides.flat().map(({ partyId }) => partyId))];
    return { kind: transfer.transferType, parties, amount: transfer.amount };
  }
  const kind = kindOf(model, update);
  const parties = [...actorsOf(update), ...partiesOfEnded(kind, update, named)];
  return { kind, parties: [...new Set(parties)], amount: null };
}

const rightTemplate = 'Splice.Amulet:FeaturedAppRight';
const licenseTemplate = 'Splice.ValidatorLicense:ValidatorLicense';

function ends(event: StreamEvent, template: string): boolean {
  return event.raw.consuming === true && templateOf(event) === template;
}

/** Providers of rights or validators of licenses that end, from their created events; none if the update creates one of the same template. */
function partiesOfEnded(kind: string, { events }: StreamUpdate, named: ReadonlyMap<string, StreamEvent>): unknown[] {
  const template = { FEATURED_APP: rightTemplate, LICENSE: licenseTemplate }[kind];
  if (template === undefined || events.some((event) => event.created !== null && templateOf(event) === template))
    return [];
  return events.flatMap((event) => {
    const contract = named.get(event.contractId)?.created?.create_arguments as Payload | undefined;
    return ends(event, template) ? (contract?.provider ?? contract?.validator ?? []) : [];
  });
}

/** Kind of an update without rewards and transfers: the first that applies (V41). */
function kindOf(model: Model, { events }: StreamUpdate): string {
  if (events.some(({ type }) => type.endsWith('assigned_event'))) return 'REASSIGNMENT';
  if (events.some(({ raw }) => raw.choice === 'DsoRules_CloseVoteRequest')) return 'VOTE_CLOSING';
  const made = events.filter(({ type }) => type === 'created_event');
  const has = (template: string): boolean => made.some((event) => templateOf(event) === template);
  if (has('Splice.DsoRules:VoteRequest')) {
    const isFirst = made.some(({ contractId }) =>
      model.voteRequests.some(({ trackingCid }) => trackingCid === contractId),
    );
    return isFirst ? 'VOTE_REQUEST' : 'VOTE';
  }
  if (has('Splice.Round:OpenMiningRound')) return 'ROUND';
  if (has(rightTemplate) || events.some((event) => ends(event, rightTemplate))) return 'FEATURED_APP';
  if (has('Splice.Ans:AnsEntry')) return 'NAME';
  const rules = [
    'Splice.DsoRules:DsoRules',
    'Splice.DSO.SvState:SvNodeState',
    'Splice.DSO.AmuletPrice:AmuletPriceVote',
  ];
  if (rules.some(has)) return 'SUPER_VALIDATOR';
  return has(licenseTemplate) || events.some((event) => ends(event, licenseTemplate)) ? 'LICENSE' : 'OTHER';
}

function actorsOf({ events: [root] }: StreamUpdate): readonly unknown[] {
  if (root === undefined) return [];
  if (root.type.endsWith('assigned_event')) return typeof root.raw.submitter === 'string' ? [root.raw.submitter] : [];
  return (root.type === 'exercised_event' ? root.raw.acting_parties : root.raw.signatories) as readonly unknown[];
}

function decimal(value: unknown): unknown {
  return typeof value === 'string' ? plus(value, '0') : null;
}

/** Text about a contract from its payload, by template. */
const texts: Readonly<Record<string, (payload: Payload) => unknown>> = {
  'Splice.ValidatorLicense:ValidatorLicense': ({ metadata }) =>
    (metadata as Payload | null | undefined)?.version ?? null,
  'Splice.DSO.SvState:SvNodeState': ({ svName }) => svName,
  'Splice.DSO.AmuletPrice:AmuletPriceVote': ({ amuletPrice }) => decimal(amuletPrice),
  'Splice.Ans:AnsEntry': ({ user }) => user,
  'Splice.Round:OpenMiningRound': ({ amuletPrice }) => decimal(amuletPrice),
};

function textOf(model: Model, event: StreamEvent): unknown {
  const { created, contractId } = event;
  const template = templateOf(event) ?? '';
  if (template === 'Splice.DsoRules:VoteRequest') {
    return model.voteRequests.find(({ contractIds }) => contractIds.includes(contractId))?.title;
  }
  return texts[template]?.(created?.create_arguments as Payload) ?? null;
}

function otherOf(model: Model, { events }: StreamUpdate): readonly Row[] {
  return events.flatMap((event): Row[] => {
    if (event.raw.choice === 'DsoRules_CloseVoteRequest') {
      const { requestCid } = event.raw.choice_argument as Payload;
      const request = model.voteRequests.find(({ contractIds }) => contractIds.includes(String(requestCid)));
      return [{ kind: 'voteRequest', id: requestCid, text: request?.status }];
    }
    const subject = event.type === 'created_event' ? subjectOf(event) : null;
    return subject === null || subject.kind === 'coin' ? [] : [{ ...subject, text: textOf(model, event) }];
  });
}

/** Limit of nodes in a response. */
const mostNodes = 1000;

/** Some updates as trees, up to three of each kind, and the largest ones with all nodes. */
export const compareUpdateDetails: Compare = async function* (answers, truth) {
  const all = expectedUpdateDetails(truth);
  const kinds = Map.groupBy(all, ({ summary }) => (summary as Row).kind);
  const ofEachKind = [...kinds.values()].flatMap((group) => group.slice(-3));
  for (const expected of new Set([...ofEachKind, ...sample(all, 80), ...all.slice(-2)])) {
    const path = `/v1/updates/${String(expected.updateId)}?nodes=${mostNodes}`;
    const found = await answers.get(path);
    const isCut = nodesOf(expected).length > mostNodes;
    const nodesCursor = isCut ? found.nodesCursor : null;
    yield { of: path, found, expected: { ...expected, nodes: nodesOf(expected).slice(0, mostNodes), nodesCursor } };
  }
  const largest = all.toSorted((a, b) => nodesOf(b).length - nodesOf(a).length).slice(0, 2);
  for (const expected of largest) {
    // Every response reads the whole update, so a few large pages are used.
    const size = Math.min(mostNodes, Math.max(unevenSize, Math.ceil(nodesOf(expected).length / 4)));
    const found = await walk(answers, String(expected.updateId), size);
    yield { of: `nodes of ${String(expected.updateId)} by cursor`, found, expected: expected.nodes };
  }
};

function nodesOf({ nodes }: Row): readonly Row[] {
  return nodes as readonly Row[];
}

async function walk(answers: Answers, updateId: string, size: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let query = ''; ;) {
    const page = await answers.get(`/v1/updates/${updateId}?nodes=${size}${query}`);
    rows.push(...nodesOf(page));
    const { nodesCursor } = page;
    if (typeof nodesCursor !== 'string') return rows;
    query = `&cursor=${nodesCursor}`;
  }
}
