import {
  expectedHolders,
  expectedMarketInfo,
  expectedNames,
  expectedRoundCoupons,
  expectedRounds,
  expectedSpread,
  expectedTemplates,
  expectedValidator,
  expectedValidators,
  ratesOf,
  type Row,
  type Truth,
} from '@ledger-explorer/proof';
import { rewardDays, seriesRows } from './expected-charts.ts';
import { couponRows, roundCoupons } from './expected-coupons.ts';
import { type ExpectedPage, pick, rowsOf, size, total, ranks, namesOf } from './expected-page.ts';
import { segment } from './routes.ts';

export function validatorPages(truth: Truth): readonly ExpectedPage[] {
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
          ...couponRows(truth, String(row.validator), 'BENEFICIARY', 'LIVENESS'),
          ...days.rows,
        ],
        texts: namesOf(row),
      },
    ];
  });
}

function paidIn(model: Truth['model'], { number }: Row): readonly [string, Row][] {
  const round = model.rounds.find((one) => `#${one.number}` === number);
  return round === undefined ? [] : roundCoupons(expectedRoundCoupons(model, round.number), ratesOf(round));
}

/** The newest round, the oldest one, and one that has paid. */
export function roundPages({ model }: Truth): readonly ExpectedPage[] {
  const all = expectedRounds(model);
  const flat = all.map((row): Row => ({ ...row, ...(row.minted as Row) }));
  const paid = flat.find(({ state }) => state === 'ISSUING' || state === 'CLOSED');
  const fields =
    'number price previousPrice openedAt opensAt issuingAt closedAt state app validator sv developmentFund unclaimedActivity';
  return [
    {
      path: 'rounds',
      facts: total(all),
      rows: rowsOf(
        flat.slice(0, size),
        'number',
        'number state openedAt price app validator sv developmentFund unclaimedActivity',
      ).map(([key, row]): [string, Row] => [key.slice(1), row]),
    },
    ...[flat[0], flat.at(-1), paid].flatMap((row): ExpectedPage[] =>
      row === undefined
        ? []
        : [{ path: `round/${String(row.number).slice(1)}`, facts: pick(row, fields), rows: paidIn(model, row) }],
    ),
  ];
}

/** The templates, and one that has a choice. */
export function templatePages(truth: Truth): readonly ExpectedPage[] {
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
export function namePages({ model }: Truth): readonly ExpectedPage[] {
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
export function holdersPage({ model }: Truth): ExpectedPage {
  const rows = expectedHolders(model);
  return {
    path: 'holders',
    facts: { ...expectedSpread(model), total: `#${rows.length}` },
    rows: rowsOf(rows.slice(0, size), 'party', 'rank party balance share locked'),
    texts: [ranks(1, Math.min(size, rows.length), rows.length)],
  };
}

export function supplyPage(truth: Truth): ExpectedPage {
  const { model } = truth;
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
    rows: [
      ...rowsOf(expectedHolders(model).slice(0, 5), 'party', 'rank party balance share'),
      ...['supply', 'minted', 'burned'].flatMap((metric) => seriesRows(truth, metric, 'day', 30)),
    ],
    loose: [`% over ${String((market.marketCapDto as Row).period)}`],
  };
}
