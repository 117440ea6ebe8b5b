import {
  coinOverTime,
  expectedBalanceHistory,
  expectedDashboard,
  expectedHistory,
  expectedHistoryOf,
  expectedStatement,
  expectedPartyUpdates,
  expectedUpdateHistory,
  type HistoryRow,
  PartyContracts,
  type Row,
  sumsOf,
  times,
  type Truth,
} from '@ledger-explorer/proof';
import { type ExpectedPage, pick, rowsOf, size, ranks } from './expected-page.ts';
import { segment } from './routes.ts';

const hour = 3_600_000;

function historyPage(path: string, rows: readonly HistoryRow[], fields: string, sums: Row): ExpectedPage {
  const shown = rows.slice(0, size).map(({ row }) => row);
  return {
    path,
    facts: { total: `#${rows.length}`, ...sums },
    rows: rowsOf(shown, 'eventId', fields),
    texts: rows.length === 0 ? [] : [ranks(rows.length, rows.length - shown.length + 1, rows.length)],
  };
}

/** The statement of all but the first day of the ledger. */
function statementPage(truth: Truth, all: readonly HistoryRow[], party: string): ExpectedPage {
  const { stream, dso } = truth;
  const time = (text: string | undefined) => Date.parse(text ?? '');
  const day = new Date(time(stream[0]?.recordTime) + 24 * hour).toISOString().slice(0, 10);
  const begin = stream.findIndex(({ recordTime }) => recordTime >= day);
  const period = { from: time(day), to: time(stream.at(-1)?.recordTime), begin, end: stream.length };
  const coin = coinOverTime(stream, dso).get(party) ?? [];
  const { rewards, lines, prices, ...expected } = expectedStatement(truth, all, party, coin, period);
  return {
    path: `party/${segment(party)}/statement?from=${day}`,
    facts: {
      ...pick(expected, 'from to opening closing difference'),
      ...Object.fromEntries(Object.entries(rewards as Row).map(([name, value]) => [`rewards.${name}`, value])),
      ...Object.fromEntries(
        Object.entries(prices as Readonly<Record<string, string | null>>).flatMap(
          ([name, price]): [string, unknown][] =>
            price === null
              ? []
              : [
                  [`prices.${name}`, price],
                  [`usd.${name}`, times(String(expected[name]).slice(1), price.slice(1), 20)],
                ],
        ),
      ),
    },
    rows: (lines as readonly Row[]).map((line): [string, Row] => [
      `${String(line.direction)} ${String(line.kind)}`,
      { ...pick(line, 'direction count amount fee'), transferType: line.kind },
    ]),
  };
}

/** What changed the coin of a party, newest first. */
function balancePage({ stream, dso }: Truth, party: string): ExpectedPage {
  const all = expectedBalanceHistory(stream, party, coinOverTime(stream, dso).get(party) ?? []).map(({ row }) => row);
  const shown = all.toReversed().slice(0, size);
  return {
    path: `party/${segment(party)}/balance`,
    facts: { total: `#${all.length}` },
    rows: rowsOf(shown, 'updateId', 'time unlocked locked unlockedChange lockedChange updateId'),
    texts: shown.length === 0 ? [] : [ranks(all.length, all.length - shown.length + 1, all.length)],
  };
}

/** The transfers of the busiest party and of one without any, by direction, and those of a kind and of a day. */
export function historyPages(truth: Truth): readonly ExpectedPage[] {
  const all = expectedHistory(truth);
  const sums = (rows: readonly HistoryRow[], prefix = 'sums') => {
    const { amount, fee } = sumsOf(rows);
    return { [`${prefix}.amount`]: amount, [`${prefix}.fee`]: fee };
  };
  const parties = truth.model.parties
    .map(({ party }) => ({ party, rows: expectedHistoryOf(truth, all, party) }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const fields = 'createdAt transferType direction counterparties own fee updateId';
  const ofParties = [parties.at(0), parties.at(-1)].flatMap((one): ExpectedPage[] => {
    if (one === undefined) return [];
    const path = `party/${segment(one.party)}/transfers`;
    const [came, went] = ['IN', 'OUT'].map((way) => one.rows.filter(({ direction }) => direction === way));
    const both = {
      'in.sums.amount': sumsOf(came ?? []).amount,
      'out.sums.amount': sumsOf(went ?? []).amount,
      'sums.fee': sumsOf(one.rows).fee,
    };
    return [
      historyPage(path, one.rows, fields, both),
      historyPage(`${path}?direction=OUT`, went ?? [], fields, sums(went ?? [])),
      statementPage(truth, all, one.party),
      balancePage(truth, one.party),
    ];
  });
  const [newest] = all;
  if (newest === undefined) return ofParties;
  const day = newest.recordTime.slice(0, 10);
  const begin = truth.stream.findIndex(({ recordTime }) => recordTime >= day);
  const ofKind = all.filter(({ kind }) => kind === newest.kind);
  const ofDay = all.filter(({ update }) => update >= begin);
  const columns = 'createdAt transferType senders receivers amount fee coinPrice eventId';
  return [
    ...ofParties,
    historyPage(`transfers?kind=${newest.kind}`, ofKind, columns, sums(ofKind)),
    historyPage(`transfers?from=${day}`, ofDay, columns, sums(ofDay)),
  ];
}

/** What a row says of an update: no choice where it begins with none. */
function updateRow(row: Row, fields: string): Row {
  const { rootChoice, ...shown } = pick(row, fields);
  return rootChoice === null || rootChoice === undefined ? shown : { ...shown, rootChoice };
}

/** The newest updates as rows with these fields and what each did: those that move coin in a sentence. */
export function whatHappened(
  truth: Truth,
  count: number,
  fields: string,
): { readonly rows: readonly [string, Row][]; readonly texts: readonly string[] } {
  const shown = expectedUpdateHistory(truth).toReversed().slice(0, count);
  const moving = shown.flatMap(({ firstTransfer }) => (firstTransfer === null ? [] : [firstTransfer as Row]));
  return {
    rows: shown.map((row): [string, Row] => [
      String(row.updateId),
      updateRow(row, row.firstTransfer === null ? `${fields} rootTemplate rootChoice` : fields),
    ]),
    texts: moving.map(({ amount }) => `${String(amount).slice(1)} CC`),
  };
}

/** Updates as they come, and how many there are a second. */
export function livePage(truth: Truth): ExpectedPage {
  return {
    path: 'live',
    facts: pick(expectedDashboard(truth.model), 'tps avgDayTps totalTransactions latestRound'),
    ...whatHappened(truth, 40, 'recordTime updateId eventsCount'),
  };
}

/** Contracts of the party with the most and of another one: active, all, and of a template. */
export function partyContractPages({ stream }: Truth): readonly ExpectedPage[] {
  const held = new PartyContracts(stream);
  const fields = 'contractId templateName role createdAt';
  const page = (party: string, query: string, rows: readonly Row[], more = ''): ExpectedPage => {
    const shown = rows.slice(0, size);
    return {
      path: `party/${segment(party)}/contracts${query}`,
      facts: { total: `#${rows.length}` },
      rows: rowsOf(shown, 'contractId', `${fields}${more}`),
      texts: shown.length === 0 ? [] : [ranks(rows.length, rows.length - shown.length + 1, rows.length)],
    };
  };
  const until = stream.length;
  return [held.parties.at(0), held.parties.at(-1)].flatMap((party) => {
    if (party === undefined) return [];
    const [template = ''] = held.templatesOf(party);
    return [
      page(party, '', held.of(party, { state: 'ACTIVE', until })),
      page(party, '?state=ALL', held.of(party, { state: 'ALL', until }), ' archivedAt'),
      page(
        party,
        `?state=ALL&template=${encodeURIComponent(template)}`,
        held.of(party, { state: 'ALL', until, template }),
        ' archivedAt',
      ),
    ];
  });
}

/** Updates of a template, of a choice and of a day, and those of the busiest party and of one that does little. */
export function updateHistoryPages(truth: Truth): readonly ExpectedPage[] {
  const { stream, model } = truth;
  const all = expectedUpdateHistory(truth);
  const fields = 'recordTime rootTemplate rootChoice updateId eventsCount transfersCount';
  const page = (path: string, rows: readonly Row[], more = ''): ExpectedPage => {
    const shown = rows.toReversed().slice(0, size);
    return {
      path,
      facts: { total: `#${rows.length}` },
      rows: shown.map((row): [string, Row] => [String(row.updateId), updateRow(row, `${fields}${more}`)]),
      texts: shown.length === 0 ? [] : [ranks(rows.length, rows.length - shown.length + 1, rows.length)],
    };
  };
  // The rows of all updates: their number is in the line that says which of them they are.
  const whole = (path: string, from: number, to: number, at = all.length): ExpectedPage => ({
    path,
    at,
    facts: { total: `#${at}` },
    rows: all
      .slice(from, to)
      .toReversed()
      .map((row): [string, Row] => [String(row.updateId), updateRow(row, fields)]),
    texts: [ranks(to, from + 1, at)],
  });
  const middle = all.length >> 1;
  const like = (test: (event: Truth['stream'][number]['events'][number]) => boolean) =>
    all.filter((_, index) => stream[index]?.events.some(test));
  const choice = stream.flatMap(({ events }) => events).find(({ type }) => type === 'exercised_event');
  if (choice === undefined) throw new Error('the ledger has no exercise');
  const [template, name] = [String(choice.templateId).replace(/^[^:]*:/u, ''), String(choice.raw.choice)];
  const isOf = (event: typeof choice) => event.templateId?.endsWith(`:${template}`) === true;
  const day = stream.at(-1)?.recordTime.slice(0, 10) ?? '';
  const parties = [truth.dso, model.parties.at(-1)?.party ?? ''];
  return [
    whole('updates', all.length - size, all.length),
    whole('updates?size=50', all.length - 50, all.length),
    whole('updates?end=oldest', 0, size),
    whole(`updates?at=${middle}`, middle - size, middle, middle),
    page(`updates?template=${template}`, like(isOf)),
    page(
      `updates?template=${template}&choice=${name}`,
      like((event) => isOf(event) && event.type === 'exercised_event' && event.raw.choice === name),
    ),
    page(`updates?from=${day}`, all.slice(stream.findIndex(({ recordTime }) => recordTime >= day))),
    ...[...expectedPartyUpdates(truth, all, parties)].map(([party, rows]) =>
      page(`party/${segment(party)}/updates`, rows, ' roles'),
    ),
  ];
}
