import {
  expectedContract,
  expectedContractEvent,
  expectedUpdateDetails,
  type Row,
  type Truth,
} from '@ledger-explorer/proof';
import { type ExpectedPage, pick, rowsOf, size } from './expected-page.ts';

const mostNodes = 200;

function ids(json: unknown): unknown {
  return JSON.parse(String(json));
}

/** The newest update of each kind, the largest one, and all with a text that is meant to harm. */
export function updatePages(truth: Truth): readonly ExpectedPage[] {
  const all = expectedUpdateDetails(truth);
  const eventsOf = (row: Row) => Number(String(row.eventsCount).slice(1));
  const kinds = Map.groupBy(all, ({ summary }) => (summary as Row).kind);
  const [largest] = all.toSorted((a, b) => eventsOf(b) - eventsOf(a));
  const long = all.toSorted((a, b) => longestAmount(b) - longestAmount(a)).slice(0, 2);
  const hostile = all.filter(({ nodes }) => /<script>alert\(|\\u0000/u.test(JSON.stringify(nodes))).slice(0, 3);
  const ofEachKind = [...kinds.values()].flatMap((own) => own.slice(-1));
  return [...new Set([...ofEachKind, ...(largest === undefined ? [] : [largest]), ...long, ...hostile])].flatMap(
    (row) => [updatePage(row, false), ...(row === hostile[0] ? [updatePage(row, true)] : [])],
  );
}

function longestAmount({ transfers }: Row): number {
  return Math.max(0, ...(transfers as readonly Row[]).map(({ amount }) => String(amount).length));
}

function updatePage(row: Row, isRaw: boolean): ExpectedPage {
  const transfers = row.transfers as readonly Row[];
  const rewards = row.rewards as readonly Row[];
  const balances = row.balances as readonly Row[];
  const others = row.other as readonly Row[];
  const nodes = (row.nodes as readonly Row[]).slice(0, mostNodes);
  const isLong = (row.nodes as readonly Row[]).length > mostNodes;
  const linked = others.filter(({ kind }) => kind !== 'name' && kind !== 'round');
  return {
    path: `update/${String(row.updateId)}${isRaw ? '?view=raw' : ''}`,
    facts: {
      ...pick(row, 'updateId recordTime position round eventsCount migrationId effectiveAt'),
      ...(row.workflowId === null ? { workflowId: null } : {}),
      ...(balances.length === 0 ? {} : pick(row, 'balancesCount')),
      ...(linked.length === 0 ? {} : { id: linked.map(({ id }) => id) }),
    },
    rows: [
      ...rowsOf(transfers, 'eventId', 'transferType senders receivers amount fee coinPrice eventId'),
      ...rowsOf(balances, 'party', 'party before after'),
      ...rewards.map((reward): [string, Row] => [
        `${String(reward.eventId)} ${String(reward.partyId)}`,
        pick(
          reward,
          'partyId inputAppRewardAmount inputValidatorRewardAmount inputSvRewardAmount inputDevelopmentFundAmount inputUnclaimedActivityRecordAmount',
        ),
      ]),
      ...nodes.map((node): [string, Row] => [String(node.eventId), isRaw ? {} : expectedNode(node)]),
    ],
    json: isRaw
      ? nodes.map(({ eventData }) => String(eventData))
      : nodes
          .flatMap((node) => [node.createArguments ?? node.choiceArgument, node.exerciseResult])
          .filter((text) => typeof text === 'string')
          .filter((text) => text !== '{}' && text !== '[]'),
    texts: [
      ...(isLong ? [`1–${nodes.length} of ${String(row.eventsCount).slice(1)}`] : []),
      ...sentenceOf(row, transfers),
      ...others.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])),
    ],
  };
}

/** The figures of the sentence that says what an update did. */
function sentenceOf({ summary }: Row, [first, ...more]: readonly Row[]): readonly string[] {
  if (first === undefined) {
    const { amount } = summary as Row;
    return typeof amount === 'string' ? [`${amount.slice(1)} CC`] : [];
  }
  return [
    `${String(first.amount).slice(1)} CC`,
    ...(first.fee === '#0' ? [] : [`, and ${String(first.fee).slice(1)} CC in fees`]),
    ...(more.length === 0 ? [] : [`, and ${more.length} more movement`]),
  ];
}

function expectedNode(node: Row): Row {
  const whole = {
    templateName: node.templateName,
    contractId: node.contractId,
  };
  if (node.eventType === 'created_event') return { ...whole, signatories: ids(node.signatories) };
  if (node.eventType === 'exercised_event') {
    return { ...whole, choice: node.choice, actingParties: ids(node.actingParties) };
  }
  return whole;
}

/** The contract with most events, one that is archived, and the newest of some templates. */
export function contractPages({ stream }: Truth): readonly ExpectedPage[] {
  const events = stream.flatMap((update) => update.events.map((event) => ({ update, event })));
  const contracts = [...Map.groupBy(events, ({ event }) => event.contractId).values()];
  const [busiest] = contracts.toSorted((a, b) => b.length - a.length);
  const kinds = Map.groupBy(contracts, ([first]) => first?.event.templateId?.split(':').slice(1).join(':'));
  const ofEachKind = [...kinds.values()].flatMap((own) => own.slice(-1)).slice(0, 8);
  return [...new Set([...(busiest === undefined ? [] : [busiest]), ...ofEachKind])].map((own) => {
    const contract = expectedContract(own);
    const created = contract.created as Row | null;
    const archived = contract.archived as Row | null;
    const about = contract.about as Row | null;
    const both = [created, archived].filter((one) => one !== null);
    const isLinked = about !== null && about.kind !== 'name' && about.kind !== 'round';
    const rows = own.toReversed().map(({ update, event }) => expectedContractEvent(update, event));
    return {
      path: `contract/${String(contract.contractId)}`,
      facts: {
        ...pick(contract, 'contractId state templateName templateHash events'),
        createdAt: both.map(({ createdAt }) => createdAt),
        eventId: both.map(({ eventId }) => eventId),
        signatories: created === null ? [] : ids(created.signatories),
        observers: created === null ? [] : ids(created.observers),
        actingParties: archived === null ? [] : ids(archived.actingParties),
        ...(isLinked ? pick(about, 'id') : {}),
      },
      rows: rowsOf(rows.slice(0, size), 'eventId', 'recordTime eventId updateId createdEvents'),
      json: [created?.arguments].filter((text) => typeof text === 'string'),
      texts: [contract.packageName, archived?.choice].filter((text) => typeof text === 'string'),
    };
  });
}
