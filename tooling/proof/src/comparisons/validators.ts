import type { Answers, Row } from '../answers/answers.ts';
import { day, literal, milliseconds, timeOf } from '../exact-json.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { Model, ModelValidator, Truth } from '../model.ts';
import { eventsOf, templateOf } from '../stream.ts';
import { type Compare, compareList, compareOne, type Comparison, sample } from './comparison.ts';

/** `/v1/validators` (V23, V24, V8) or, with the fields `more`, `/v1/validator-list` without filters (V74): most recently active first. */
function expectedValidators(model: Model, dso: string, more: (one: ModelValidator) => Row = () => ({})) {
  return model.validators
    .map((one): Row & ReturnType<typeof row> => ({ ...row(model, dso, one), ...more(one) }))
    .sort((a, b) => byText(b.lastActiveAt, a.lastActiveAt) || byText(b.validator, a.validator));
}

/** Frequencies of the values of a field, highest first; of equal ones by value, null last (V74). */
function mostFrequent(rows: readonly Row[], field: 'version' | 'sponsor'): readonly Row[] {
  return [...Map.groupBy(rows, (row) => row[field] as string | null)]
    .toSorted(
      ([a, some], [b, others]) => others.length - some.length || (a === null ? 1 : b === null ? -1 : byText(a, b)),
    )
    .slice(0, 100)
    .map(([value, group]) => ({ [field]: value, count: literal(group.length) }));
}

/** Fields about the rounds in which a validator reported. */
function roundFields(one: ModelValidator) {
  return {
    firstRound: literal(one.firstRound),
    lastRound: literal(one.lastRound),
    missedRounds: literal(one.missedRounds),
  };
}

/** `/v1/validators/new`: by first license, newest first, cut at `size`. */
function expectedNewValidators(model: Model, dso: string, size: number): readonly Row[] {
  return model.validators
    .toSorted((a, b) => byText(b.firstLicensedAt ?? '', a.firstLicensedAt ?? ''))
    .slice(0, size)
    .map((one) => row(model, dso, one));
}

function row(model: Model, dso: string, one: ModelValidator) {
  return {
    validator: one.validator,
    contractId: one.contractId,
    templateId: one.templateId,
    dso,
    sponsor: one.sponsor,
    lastActiveAt: milliseconds(one.lastActiveAt),
    lastUpdatedAt: milliseconds(one.lastUpdatedAt),
    version: one.version,
    contactPoint: one.contactPoint,
    active: one.active,
    validatorName: nameOf(model, one.validator),
    validatorImg: null,
    totalRewards: literal(one.totalRewards),
  };
}

/** Last rounds reported in the licenses of a validator, from the stream; -1: none. */
function roundsReported({ stream }: Truth, validator: string): ReadonlySet<number> {
  const rounds = eventsOf(stream).flatMap(({ event }) => {
    if (event.type !== 'created_event' || templateOf(event) !== 'Splice.ValidatorLicense:ValidatorLicense') return [];
    const license = event.created?.create_arguments as {
      validator: string;
      faucetState?: { lastReceivedFor: { number: string } } | null;
    };
    return license.validator === validator ? [Number(license.faucetState?.lastReceivedFor.number ?? -1)] : [];
  });
  return new Set(rounds);
}

/** `/v1/validators/{validatorId}` (V75). */
function expectedValidator(truth: Truth, one: ModelValidator): Row {
  const { model, dso } = truth;
  const now = timeOf(model.head.recordTime);
  const roundsWithReport = roundsReported(truth, one.validator);
  const rounds = model.rounds
    .filter(({ number }) => one.firstRound !== null && number >= one.firstRound)
    .map(({ number, recordTime }) => ({
      number,
      recordTime,
      openedAt: timeOf(recordTime),
      reported: roundsWithReport.has(number),
    }))
    .toSorted((a, b) => a.number - b.number);
  const days = Map.groupBy(rounds, ({ openedAt }) => Math.floor(openedAt / day) * day);
  // The head's time less a day, with the microseconds that `Date` does not have.
  const dayAgo = new Date(now - day).toISOString().slice(0, 23) + model.head.recordTime.slice(23);
  return {
    ...row(model, dso, one),
    sponsorName: nameOf(model, one.sponsor ?? ''),
    ...roundFields(one),
    rounds: rounds
      .filter(({ recordTime }) => recordTime > dayAgo)
      .map(({ number, openedAt, reported }) => ({ number: literal(number), openedAt: literal(openedAt), reported })),
    days: [...days]
      .filter(([from]) => from >= now + 1 - 30 * day)
      .toSorted(([a], [b]) => a - b)
      .map(([from, dayRounds]) => ({
        day: literal(from),
        rounds: literal(dayRounds.length),
        reported: literal(dayRounds.filter(({ reported }) => reported).length),
      })),
  };
}

/** Validators with filters: by state, some sponsors, versions and parts of names, and all of them together. */
async function* compareFilters(answers: Answers, { model, dso }: Truth): AsyncGenerator<Comparison> {
  const path = '/v1/validator-list';
  const all: readonly Row[] = expectedValidators(model, dso, roundFields);
  yield* compareList(answers, path, '', all);
  for (const active of [true, false]) {
    const rows = all.filter((row) => row.active === active);
    yield* compareList(answers, path, `&status=${active ? 'ACTIVE' : 'INACTIVE'}`, rows);
  }
  for (const { sponsor, version, validator, validatorName } of sample(all, 4)) {
    const part = String(validatorName ?? validator)
      .slice(1, 9)
      .toUpperCase();
    const has = (text: unknown) => typeof text === 'string' && text.toUpperCase().includes(part);
    const filters: readonly (readonly [query: string, fits: (row: Row) => boolean])[] = [
      [`&q=${encodeURIComponent(part)}`, (row) => has(row.validator) || has(row.validatorName)],
      ...(typeof sponsor === 'string'
        ? [[`&sponsor=${encodeURIComponent(sponsor)}`, (row: Row) => row.sponsor === sponsor] as const]
        : []),
      ...(typeof version === 'string'
        ? [[`&version=${encodeURIComponent(version)}`, (row: Row) => row.version === version] as const]
        : []),
    ];
    for (const [query, fits] of filters) yield* compareList(answers, path, query, all.filter(fits));
    const together = filters.map(([query]) => query).join('');
    const rows = all.filter((row) => filters.every(([, fits]) => fits(row)));
    yield* compareList(answers, path, together, rows);
    const page = await answers.get(`${path}?${together.slice(1)}`);
    // Frequencies are those of all validators, whatever the filters.
    yield {
      of: `${path} (versions, sponsors)`,
      found: { versions: page.versions, sponsors: page.sponsors },
      expected: { versions: mostFrequent(all, 'version'), sponsors: mostFrequent(all, 'sponsor') },
    };
  }
}

/** Validators by every status in both orders, the newest, and each alone. */
export const compareValidators: Compare = async function* (answers, truth) {
  const { model, dso } = truth;
  const all = expectedValidators(model, dso);
  const lists = { ALL: all, ACTIVE: all.filter((row) => row.active), INACTIVE: all.filter((row) => !row.active) };
  for (const [status, rows] of Object.entries(lists)) {
    yield* compareList(answers, '/v1/validators', `&status=${status}&orderBy=DESC`, rows);
    yield* compareList(answers, '/v1/validators', `&status=${status}&orderBy=ASC`, rows.toReversed());
  }
  for (const size of [1, 12, 100]) {
    yield compareOne(answers, `/v1/validators/new?size=${size}`, expectedNewValidators(model, dso, size));
  }
  yield* compareFilters(answers, truth);
  for (const one of model.validators) {
    yield compareOne(answers, `/v1/validators/${encodeURIComponent(one.validator)}`, expectedValidator(truth, one));
  }
};
