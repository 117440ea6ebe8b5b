import {
  coinOverTime,
  expectedBalances,
  expectedDashboard,
  expectedApps,
  expectedListedValidators,
  expectFound,
  expectedMarketInfo,
  expectedNames,
  expectedParties,
  expectedPartyDetails,
  expectedRewards,
  expectedTransfers,
  expectedUnread,
  mostFrequent,
  type Row,
  searchable,
  times,
  type Truth,
} from '@ledger-explorer/proof';
import { couponRows } from './expected-coupons.ts';
import { rewardDays, seriesPages, seriesRows } from './expected-charts.ts';
import { governancePages, openRequests, superValidatorPages } from './expected-governance.ts';
import { type ExpectedPage, pick, rowsOf, size, total, withoutNothing, ranks, namesOf } from './expected-page.ts';
import { segment } from './routes.ts';
import { contractPages, updatePages } from './expected-updates.ts';
import { historyPages, livePage, partyContractPages, updateHistoryPages, whatHappened } from './expected-histories.ts';
import { holdersPage, namePages, roundPages, supplyPage, templatePages, validatorPages } from './expected-network.ts';

const hour = 3_600_000;

/** Every page with a figure. */
export function expectedPages(truth: Truth): readonly ExpectedPage[] {
  return [
    homePage(truth),
    livePage(truth),
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
    ...partyContractPages(truth),
    supplyPage(truth),
    ...seriesPages(truth),
    { path: 'charts', facts: {} },
    ...searchPages(truth),
    aboutPage(truth),
    { path: 'help', facts: {} },
  ];
}

function homePage(truth: Truth): ExpectedPage {
  const { model } = truth;
  const dashboard = expectedDashboard(model);
  const market = expectedMarketInfo(model);
  const open = openRequests(model);
  const newest = whatHappened(truth, 8, 'recordTime updateId');
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
    },
    rows: [
      ...seriesRows(truth, 'transfers', 'hour', 168),
      ...newest.rows,
      ...rowsOf(expectedTransfers(model).slice(0, 8), 'eventId', 'createdAt transferType senders receivers amount'),
      ...rowsOf(open, 'trackingCid', 'trackingCid voteBefore yesCount noCount abstainCount'),
    ],
    texts: newest.texts,
    loose: ['Transfers per hour, 7 days, UTC'],
  };
}

/** What the coin of a party is worth at the newest price; nothing where there is none. */
function worth(holdings: Row, model: Truth['model']): Row {
  const { price } = expectedMarketInfo(model).tokenPriceDto as Row;
  if (price === null) return {};
  // Numbers of JSON carry a mark.
  const [coin, usd] = [holdings.total_coin_holdings, price].map((value) => String(value).replace('#', ''));
  return {
    'prices.total_coin_holdings': price,
    'usd.total_coin_holdings': times(coin ?? '', usd ?? '', 20),
  };
}

/** Null as nothing. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listPages(truth: Truth): readonly ExpectedPage[] {
  const { model, dso } = truth;
  const transfers = expectedTransfers(model);
  const validators = expectedListedValidators(model, dso);
  const active = validators.filter((row) => row.active);
  const counted = pick(expectedDashboard(model), 'totalActiveValidators totalValidators');
  const parties = expectedParties(model, 'lastSeen');
  const apps = expectedApps(truth);
  const transferFields = 'createdAt transferType senders receivers amount fee coinPrice eventId';
  const appFields = 'rank rewards30d share rewards rights since';
  const validatorFields = 'validator active lastActiveAt missedRounds version sponsor totalRewards';
  const [versions, sponsors] = [mostFrequent(validators, 'version'), mostFrequent(validators, 'sponsor')];
  const counts = [
    ...versions.map((row): [string, Row] => [`version ${textOf(row.version)}`, row]),
    ...sponsors.map((row): [string, Row] => [`sponsor ${textOf(row.sponsor)}`, row]),
  ];
  const list = (path: string, all: readonly Row[], key: string, fields: string, from = 0, facts: Row = {}) => ({
    path,
    facts: { ...total(all), ...facts },
    rows: rowsOf(all.slice(from, from + size), key, fields),
    texts: [ranks(from + 1, Math.min(from + size, all.length), all.length)],
  });
  return [
    list('transfers', transfers, 'eventId', transferFields),
    list('transfers?page=2', transfers, 'eventId', transferFields, size),
    list('parties', parties, 'partyAddress', 'partyAddress balance totalRewards lastSeen firstSeen'),
    ...[
      {
        ...list('validators', validators, 'validator', validatorFields, 0, counted),
        texts: validators.slice(0, size).flatMap(namesOf),
      },
      list('validators?status=ACTIVE', active, 'validator', validatorFields, 0, counted),
      ...validators
        .slice(-1)
        .map(({ sponsor, version, validator }) =>
          list(
            `validators?sponsor=${segment(String(sponsor))}&version=${segment(String(version))}&q=${segment(String(validator))}`,
            validators.slice(-1),
            'validator',
            validatorFields,
            0,
            { ...counted, sponsor, version },
          ),
        ),
    ].map((page) => ({ ...page, rows: [...counts, ...page.rows] })),
    list('apps', apps, 'provider', `${appFields} provider`),
    ...apps.slice(0, 2).map((row) => {
      const days = rewardDays(truth, String(row.provider), true);
      return {
        path: `app/${segment(String(row.provider))}`,
        facts: { ...pick(row, `${appFields} provider`), ...days.facts },
        rows: [
          ...couponRows(truth, String(row.provider), 'PROVIDER', 'FEATURED_APP'),
          ...days.rows,
          ...rowsOf(row.contracts, 'contractId', 'contractId createdAt'),
        ],
      };
    }),
    { path: 'updates?at=0', at: 0, facts: {} },
    { path: 'transfers?at=0', at: 0, facts: {} },
  ];
}

/** The party that holds the longest amount, the most rewarded one, and one without a reward. */
function partyPages(truth: Truth): readonly ExpectedPage[] {
  const { model, stream, dso } = truth;
  const coin = coinOverTime(stream, dso);
  const now = Date.parse(stream.at(-1)?.recordTime ?? '');
  const seen = new Map(expectedParties(model, 'lastSeen').map((row) => [String(row.partyAddress), row]));
  const [richest] = model.parties.toSorted((a, b) => b.unlocked.length - a.unlocked.length);
  const [most] = model.parties.toSorted((a, b) => b.rewardRows - a.rewardRows);
  const poor = model.parties.find(({ rewardRows }) => rewardRows === 0);
  return [richest, most, poor].flatMap((one): ExpectedPage[] => {
    if (one === undefined) return [];
    const details = expectedPartyDetails(model, one);
    const names = expectedNames(model)
      .filter(({ party }) => party === one.party)
      .slice(0, 5)
      .map(({ name }) => name);
    const [holdings = {}] = (details.holdingsSummaryResponse as { summaries: readonly Row[] }).summaries;
    const rewards = expectedRewards(model, one.party);
    const path = `party/${segment(one.party)}`;
    const period = { from: now + 1 - 90 * 24 * hour, to: now + 1 };
    const days = expectedBalances(stream, one.party, coin.get(one.party) ?? [], period, 'day')
      .content as readonly Row[];
    const rewardFields =
      'createdAt inputAppRewardAmount inputValidatorRewardAmount inputSvRewardAmount inputDevelopmentFundAmount inputUnclaimedActivityRecordAmount eventId';
    return [
      {
        path,
        facts: {
          ...worth(holdings, model),
          ...pick(details, 'partyId createdAt'),
          ...pick(seen.get(one.party) ?? {}, 'lastSeen'),
          ...(names.length === 0 ? {} : { name: names }),
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
