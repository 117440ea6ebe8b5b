import {
  coinOverTime,
  expectedBalances,
  expectedContract,
  expectedContractEvent,
  expectedDashboard,
  expectedApps,
  expectedHistory,
  expectedHistoryOf,
  expectFound,
  expectedHolders,
  expectedMarketInfo,
  expectedNames,
  expectedParties,
  expectedPartyDetails,
  expectedPosition,
  expectedRewards,
  expectedRounds,
  expectedStatement,
  expectedSpread,
  expectedTemplates,
  expectedTransfers,
  expectedUnread,
  expectedUpdate,
  expectedPartyUpdates,
  expectedUpdateDetails,
  expectedUpdateHistory,
  expectedValidator,
  expectedValidators,
  type HistoryRow,
  type Row,
  searchable,
  sumsOf,
  type Truth,
} from '@ledger-explorer/proof';
import { rewardDays, seriesPages } from './expected-charts.ts';
import { governancePages, openRequests, superValidatorPages } from './expected-governance.ts';
import { type ExpectedPage, pick, rowsOf, size, total, withoutNothing } from './expected-page.ts';
import { segment } from './routes.ts';

const hour = 3_600_000;
const mostNodes = 200;

function ranks(first: number, last: number, all: number): string {
  return `${first}–${last} of ${all}`;
}

/** Every page with a figure. */
export function expectedPages(truth: Truth): readonly ExpectedPage[] {
  return [
    homePage(truth),
    ...listPages(truth),
    ...updatePages(truth),
    ...partyPages(truth),
    ...contractPages(truth),
    ...validatorPages(truth),
    ...superValidatorPages(truth),
    ...governancePages(truth),
    ...roundPages(truth),
    ...templatePages(truth),
    ...namePages(truth),
    holdersPage(truth),
    ...historyPages(truth),
    ...updateHistoryPages(truth),
    supplyPage(truth),
    ...seriesPages(truth),
    { path: 'charts', facts: {} },
    ...searchPages(truth),
    aboutPage(truth),
    { path: 'help', facts: {} },
  ];
}

function homePage({ model, stream }: Truth): ExpectedPage {
  const dashboard = expectedDashboard(model);
  const market = expectedMarketInfo(model);
  const hours = updatesPerHour(stream);
  const most = hours.reduce((best, one) => (one.updates > best.updates ? one : best));
  const open = openRequests(model);
  const newest = stream.slice(-8).toReversed().map(expectedUpdate);
  const dashboardFields =
    'totalTransactions totalEvents latestRound totalTransfers totalAccounts tps avgDayTps monthPeakTps totalActiveValidators totalValidators';
  return {
    path: '',
    facts: {
      ...pick(dashboard, dashboardFields),
      ...withoutNothing(pick(dashboard, 'avgDayTpsChange')),
      ...pick(market.totalSupplyDto as Row, 'valueCoin'),
      ...pick(market.tokenPriceDto as Row, 'price'),
      ...withoutNothing(pick(market.tokenPriceDto as Row, 'change24h')),
      from: `#${most.from}`,
    },
    rows: [
      ...hours
        .toReversed()
        .map(({ from, updates }): [string, Row] => [`hour ${from}`, { from: `#${from}`, updates: `#${updates}` }]),
      ...rowsOf(newest, 'updateId', 'recordTime updateId eventsCount'),
      ...rowsOf(expectedTransfers(model).slice(0, 8), 'eventId', 'createdAt transferType senders receivers amount'),
      ...rowsOf(open, 'trackingCid', 'trackingCid voteBefore yesCount noCount abstainCount'),
    ],
    loose: [
      `Updates per hour, ${hours.length} hours, UTC`,
      `Most: ${most.updates} at ; this hour: ${hours.at(-1)?.updates ?? 0} so far`,
    ],
  };
}

/** Updates in each of the last 168 hours, as far as there are any: by the updates before the beginning of each. */
function updatesPerHour(stream: Truth['stream']): readonly { from: number; updates: number }[] {
  const timeOf = (index: number) => Date.parse(stream.at(index)?.recordTime ?? '');
  const last = Math.floor(timeOf(-1) / hour) * hour;
  const first = Math.max(Math.floor(timeOf(0) / hour) * hour, last - 167 * hour);
  const before = (time: number) =>
    time > last ? stream.length : Number(String(expectedPosition(stream, time)?.updatesBefore).slice(1));
  return Array.from({ length: (last - first) / hour + 1 }, (_, at) => {
    const from = first + at * hour;
    return { from, updates: before(from + hour) - before(from) };
  });
}

function listPages(truth: Truth): readonly ExpectedPage[] {
  const { model, stream, dso } = truth;
  const updates = stream.toReversed().map(expectedUpdate);
  const transfers = expectedTransfers(model);
  const validators = expectedValidators(model, dso);
  const active = validators.filter((row) => row.active);
  const counted = pick(expectedDashboard(model), 'totalActiveValidators totalValidators');
  const parties = expectedParties(model, 'lastSeen');
  const apps = expectedApps(truth);
  const middle = stream.length >> 1;
  const updateFields = 'recordTime updateId eventsCount migrationId';
  const transferFields = 'createdAt transferType senders receivers amount fee coinPrice eventId';
  const appFields = 'rank rewards30d share rewards rights since';
  const validatorFields = 'validator active lastActiveAt version sponsor totalRewards';
  const list = (path: string, all: readonly Row[], key: string, fields: string, from = 0, facts: Row = {}) => ({
    path,
    facts: { ...total(all), ...facts },
    rows: rowsOf(all.slice(from, from + size), key, fields),
    texts: [ranks(from + 1, Math.min(from + size, all.length), all.length)],
  });
  return [
    list('updates', updates, 'updateId', updateFields),
    // Read from the oldest.
    list('updates?page=55', updates, 'updateId', updateFields, 54 * size),
    { ...list(`updates?at=${middle}`, updates.slice(-middle), 'updateId', updateFields), at: middle },
    list('transfers', transfers, 'eventId', transferFields),
    list('transfers?page=2', transfers, 'eventId', transferFields, size),
    list('parties', parties, 'partyAddress', 'partyAddress balance totalRewards lastSeen firstSeen'),
    {
      ...list('validators', validators, 'validator', validatorFields, 0, counted),
      texts: validators.slice(0, size).flatMap(namesOf),
    },
    list('validators?status=ACTIVE', active, 'validator', validatorFields, 0, counted),
    list('apps', apps, 'provider', `${appFields} provider`),
    ...apps.slice(0, 2).map((row) => {
      const days = rewardDays(truth, String(row.provider));
      return {
        path: `app/${segment(String(row.provider))}`,
        facts: { ...pick(row, `${appFields} provider`), ...days.facts },
        rows: [...days.rows, ...rowsOf(row.contracts, 'contractId', 'contractId createdAt')],
      };
    }),
    { path: 'updates?at=0', at: 0, facts: {} },
    { path: 'transfers?at=0', at: 0, facts: {} },
  ];
}

function ids(json: unknown): unknown {
  return JSON.parse(String(json));
}

/** The newest update of each kind, the largest one, and all with a text that is meant to harm. */
function updatePages(truth: Truth): readonly ExpectedPage[] {
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
  const others = row.other as readonly Row[];
  const nodes = (row.nodes as readonly Row[]).slice(0, mostNodes);
  const isLong = (row.nodes as readonly Row[]).length > mostNodes;
  const linked = others.filter(({ kind }) => kind !== 'name' && kind !== 'round');
  return {
    path: `update/${String(row.updateId)}${isRaw ? '?view=raw' : ''}`,
    facts: {
      ...pick(row, 'updateId recordTime position round eventsCount migrationId effectiveAt'),
      ...(row.workflowId === null ? { workflowId: null } : {}),
      ...(linked.length === 0 ? {} : { id: linked.map(({ id }) => id) }),
    },
    rows: [
      ...rowsOf(transfers, 'eventId', 'transferType senders receivers amount fee coinPrice eventId'),
      ...rewards.map((reward): [string, Row] => [
        `${String(reward.eventId)} ${String(reward.partyId)}`,
        pick(reward, 'partyId inputAppRewardAmount inputValidatorRewardAmount inputSvRewardAmount'),
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

/** The party that holds the longest amount, the most rewarded one, and one without a reward. */
function partyPages(truth: Truth): readonly ExpectedPage[] {
  const { model, stream, dso } = truth;
  const coin = coinOverTime(stream, dso);
  const now = Date.parse(stream.at(-1)?.recordTime ?? '');
  const [richest] = model.parties.toSorted((a, b) => b.unlocked.length - a.unlocked.length);
  const [most] = model.parties.toSorted((a, b) => b.rewardRows - a.rewardRows);
  const poor = model.parties.find(({ rewardRows }) => rewardRows === 0);
  return [richest, most, poor].flatMap((one): ExpectedPage[] => {
    if (one === undefined) return [];
    const details = expectedPartyDetails(model, one);
    const [holdings = {}] = (details.holdingsSummaryResponse as { summaries: readonly Row[] }).summaries;
    const rewards = expectedRewards(model, one.party);
    const path = `party/${segment(one.party)}`;
    const period = { from: now + 1 - 90 * 24 * hour, to: now + 1 };
    const days = expectedBalances(stream, one.party, coin.get(one.party) ?? [], period, 'day')
      .content as readonly Row[];
    const rewardFields = 'createdAt inputAppRewardAmount inputValidatorRewardAmount inputSvRewardAmount eventId';
    return [
      {
        path,
        facts: {
          ...pick(details, 'partyId createdAt'),
          ...pick(
            holdings,
            'total_coin_holdings total_unlocked_coin total_locked_coin total_available_coin accumulated_holding_fees_total computed_as_of_round',
          ),
        },
        rows: days
          .toReversed()
          .map((point): [string, Row] => [`day ${String(point.time).slice(1)}`, pick(point, 'time unlocked locked')]),
        loose: ['Balance of 90 days, at the beginning of each, UTC'],
      },
      rewards.length === 0
        ? { path: `${path}/rewards`, facts: {} }
        : {
            path: `${path}/rewards`,
            facts: { ...total(rewards), ...rewardDays(truth, one.party).facts },
            rows: [...rewardDays(truth, one.party).rows, ...rowsOf(rewards.slice(0, size), 'eventId', rewardFields)],
          },
    ];
  });
}

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
  const { rewards, lines, ...expected } = expectedStatement(truth, all, party, coin, period);
  return {
    path: `party/${segment(party)}/statement?from=${day}`,
    facts: {
      ...pick(expected, 'from to opening closing difference'),
      ...Object.fromEntries(Object.entries(rewards as Row).map(([name, value]) => [`rewards.${name}`, value])),
    },
    rows: (lines as readonly Row[]).map((line): [string, Row] => [
      `${String(line.direction)} ${String(line.kind)}`,
      { ...pick(line, 'direction count amount fee'), transferType: line.kind },
    ]),
  };
}

/** The transfers of the busiest party and of one without any, by direction, and those of a kind and of a day. */
function historyPages(truth: Truth): readonly ExpectedPage[] {
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

/** Updates of a template, of a choice and of a day, and those of the busiest party and of one that does little. */
function updateHistoryPages(truth: Truth): readonly ExpectedPage[] {
  const { stream, model } = truth;
  const all = expectedUpdateHistory(truth);
  const fields = 'recordTime rootTemplate rootChoice updateId eventsCount transfersCount';
  const page = (path: string, rows: readonly Row[], more = ''): ExpectedPage => {
    const shown = rows.toReversed().slice(0, size);
    return {
      path,
      facts: { total: `#${rows.length}` },
      rows: rowsOf(shown, 'updateId', `${fields}${more}`).map(([key, row]) => [key, withoutNothing(row)]),
      texts: shown.length === 0 ? [] : [ranks(rows.length, rows.length - shown.length + 1, rows.length)],
    };
  };
  const like = (test: (event: Truth['stream'][number]['events'][number]) => boolean) =>
    all.filter((_, index) => stream[index]?.events.some(test));
  const choice = stream.flatMap(({ events }) => events).find(({ type }) => type === 'exercised_event');
  if (choice === undefined) throw new Error('the ledger has no exercise');
  const [template, name] = [String(choice.templateId).replace(/^[^:]*:/u, ''), String(choice.raw.choice)];
  const isOf = (event: typeof choice) => event.templateId?.endsWith(`:${template}`) === true;
  const day = stream.at(-1)?.recordTime.slice(0, 10) ?? '';
  const parties = [truth.dso, model.parties.at(-1)?.party ?? ''];
  return [
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

/** The contract with most events, one that is archived, and the newest of some templates. */
function contractPages({ stream }: Truth): readonly ExpectedPage[] {
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

function validatorPages(truth: Truth): readonly ExpectedPage[] {
  const { model, dso } = truth;
  const all = expectedValidators(model, dso);
  const fields = 'validator active lastActiveAt lastUpdatedAt version contactPoint sponsor totalRewards contractId';
  return [all.at(0), all.at(-1)].flatMap((row) => {
    const one = model.validators.find(({ validator }) => validator === row?.validator);
    if (row === undefined || one === undefined) return [];
    const whole = expectedValidator(truth, one);
    const [rounds, reportedDays] = [whole.rounds as readonly Row[], whole.days as readonly Row[]];
    const opened = {
      'rounds.reported': `#${rounds.filter(({ reported }) => reported).length}`,
      'rounds.opened': `#${rounds.length}`,
    };
    const days = rewardDays(truth, String(row.validator));
    return [
      {
        path: `validator/${segment(String(row.validator))}`,
        facts: {
          ...pick(row, fields),
          ...pick(whole, 'firstRound lastRound missedRounds'),
          ...(reportedDays.length === 0 ? {} : opened),
          ...days.facts,
        },
        rows: [
          ...rounds
            .toReversed()
            .map((round): [string, Row] => [
              `round ${String(round.number).slice(1)}`,
              pick(round, 'number openedAt reported'),
            ]),
          ...reportedDays
            .toReversed()
            .map((day): [string, Row] => [`rounds of ${String(day.day).slice(1)}`, pick(day, 'day rounds reported')]),
          ...days.rows,
        ],
        texts: namesOf(row),
      },
    ];
  });
}

/** The newest round, the oldest one, and one that has paid. */
function roundPages({ model }: Truth): readonly ExpectedPage[] {
  const all = expectedRounds(model);
  const flat = all.map((row): Row => ({ ...row, ...(row.minted as Row) }));
  const paid = flat.find(({ state }) => state === 'ISSUING' || state === 'CLOSED');
  const fields = 'number price previousPrice openedAt opensAt issuingAt closedAt state app validator sv';
  return [
    {
      path: 'rounds',
      facts: total(all),
      rows: rowsOf(flat.slice(0, size), 'number', 'number state openedAt price app validator sv').map(
        ([key, row]): [string, Row] => [key.slice(1), row],
      ),
    },
    ...[flat[0], flat.at(-1), paid].flatMap((row): ExpectedPage[] =>
      row === undefined ? [] : [{ path: `round/${String(row.number).slice(1)}`, facts: pick(row, fields) }],
    ),
  ];
}

/** The templates, and one that has a choice. */
function templatePages(truth: Truth): readonly ExpectedPage[] {
  const all = expectedTemplates(truth);
  const one = all.find((row) => all.filter(({ name }) => name === row.name).length === 1 && row.exercised !== '#0');
  const list = {
    path: 'templates',
    facts: total(all),
    rows: rowsOf(all.slice(0, size), 'id', 'name packageName created archived exercised lastSeen'),
  };
  if (one === undefined) return [list];
  const choices = (one.choices as readonly Row[]).map((row): Row => ({ ...row, choice: row.name }));
  return [
    list,
    {
      path: `template/${segment(String(one.name))}`,
      facts: pick(one, 'name created archived exercised firstSeen lastSeen packages'),
      rows: rowsOf(choices, 'name', 'choice count'),
    },
  ];
}

/** The names, those that begin as one of them does, and one of them. */
function namePages({ model }: Truth): readonly ExpectedPage[] {
  const all = expectedNames(model);
  const [first] = all;
  if (first === undefined) return [];
  const begun = all.filter(({ name }) => String(name).startsWith(String(first.name)));
  const list = (path: string, rows: readonly Row[]): ExpectedPage => ({
    path,
    facts: { total: `#${rows.length}` },
    rows: rowsOf(rows.slice(0, size), 'contractId', 'name party expiresAt expired'),
    texts: [ranks(1, Math.min(size, rows.length), rows.length)],
  });
  return [
    list('names', all),
    list(`names?prefix=${segment(String(first.name))}`, begun),
    {
      path: `name/${segment(String(first.name))}`,
      facts: pick(first, 'name party expiresAt createdAt expired url description contractId'),
    },
  ];
}

/** Who owns coin. */
function holdersPage({ model }: Truth): ExpectedPage {
  const rows = expectedHolders(model);
  return {
    path: 'holders',
    facts: { ...expectedSpread(model), total: `#${rows.length}` },
    rows: rowsOf(rows.slice(0, size), 'party', 'rank party balance share locked'),
    texts: [ranks(1, Math.min(size, rows.length), rows.length)],
  };
}

/** What a validator is called, if it has a name. */
function namesOf({ validatorName }: Row): readonly string[] {
  return typeof validatorName === 'string' ? [validatorName] : [];
}

function supplyPage({ model }: Truth): ExpectedPage {
  const market = expectedMarketInfo(model);
  const parts = {
    totalSupplyDto: 'valueCoin valueUsd',
    circulatingSupply: 'valueCoin',
    totalStakeDto: 'valueCoin valueUsd',
    marketCapDto: 'valueUsd',
  };
  const ofParts = Object.entries(parts).flatMap(([part, fields]) =>
    Object.entries(pick(market[part] as Row, fields)).map(([field, value]) => [`${part}.${field}`, value] as const),
  );
  return {
    path: 'supply',
    facts: {
      ...Object.fromEntries(ofParts),
      ...pick(market.tokenPriceDto as Row, 'price change24h updateTimestamp'),
      ...pick(market.marketCapDto as Row, 'changePercent'),
      ...pick(market.dominanceDto as Row, 'valuePercent'),
    },
    loose: [`% over ${String((market.marketCapDto as Row).period)}`],
  };
}

/** Rows of search name what was found; they have no figures. */
function searchPages(truth: Truth): readonly ExpectedPage[] {
  const found = expectFound(searchable(truth));
  const update = truth.stream.at(-1)?.updateId ?? '';
  const hint = truth.model.parties.at(-1)?.party.slice(0, 4) ?? '';
  return [update.slice(0, 9), hint, 'nothing-has-this-name'].map((q) => {
    return {
      path: `search?q=${encodeURIComponent(q)}`,
      facts: {},
      rows: found(q, false)
        .slice(0, 50)
        .map((key): [string, Row] => [key, {}]),
    };
  });
}

function aboutPage({ stream }: Truth): ExpectedPage {
  const unread = expectedUnread(stream).reduce((sum, { times }) => sum + times, 0);
  return {
    path: 'about',
    facts: {
      status: 'ok',
      position: `#${stream.length}`,
      quarantined: '#0',
      unread: `#${unread}`,
      irregularities: '#0',
    },
  };
}
