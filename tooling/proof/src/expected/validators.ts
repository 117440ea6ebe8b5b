import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model, ModelValidator } from '../model.ts';
import type { Truth } from '../truth.ts';
import { byText, nameOf } from './names.ts';

const day = 86_400_000;

/** `/v1/validators`, most recently active first (V23, V24, V8). */
export function expectedValidators(model: Model, dso: string): readonly Row[] {
  return model.validators
    .map((one) => row(model, dso, one))
    .sort((a, b) => byText(b.lastActiveAt, a.lastActiveAt) || byText(b.validator, a.validator));
}

/** `/v1/validator-list` without filters, most recently active first (V74). */
export function expectedListedValidators(model: Model, dso: string): readonly Row[] {
  return model.validators
    .map((one) => ({ ...row(model, dso, one), ...reports(one) }))
    .sort((a, b) => byText(b.lastActiveAt, a.lastActiveAt) || byText(b.validator, a.validator));
}

/** Frequencies of the values of a field, highest first (V74). */
export function mostFrequent(rows: readonly Row[], field: 'version' | 'sponsor'): readonly Row[] {
  return [...Map.groupBy(rows, (row) => row[field] as string | null)]
    .toSorted(
      ([a, some], [b, others]) => others.length - some.length || (a === null ? 1 : b === null ? -1 : byText(a, b)),
    )
    .slice(0, 100)
    .map(([value, own]) => ({ [field]: value, count: literal(own.length) }));
}

function reports(one: ModelValidator) {
  return {
    firstRound: literal(one.firstRound),
    lastRound: literal(one.lastRound),
    missedRounds: literal(one.missedRounds),
  };
}

/** `/v1/validators/new`: by first license, newest first, cut at `size`. */
export function expectedNewValidators(model: Model, dso: string, size: number): readonly Row[] {
  return model.validators
    .toSorted((a, b) => byText(b.firstLicensedAt, a.firstLicensedAt))
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

/** Last rounds reported in the licenses of a validator, from the stream. */
function roundsReported({ stream }: Truth, validator: string): ReadonlySet<number> {
  const licenses = stream.flatMap(({ events }) =>
    events.flatMap(({ type, templateId, created }) =>
      type === 'created_event' && templateId?.endsWith(':Splice.ValidatorLicense:ValidatorLicense')
        ? [
            created?.create_arguments as {
              validator: string;
              faucetState?: { lastReceivedFor: { number: string } } | null;
            },
          ]
        : [],
    ),
  );
  return new Set(
    licenses
      .filter((license) => license.validator === validator)
      .map(({ faucetState }) => Number(faucetState?.lastReceivedFor.number ?? -1)),
  );
}

/** `/v1/validators/{validatorId}` (V75). */
export function expectedValidator(truth: Truth, one: ModelValidator): Row {
  const { model, dso } = truth;
  const now = Number(milliseconds(model.head.recordTime).slice(1));
  const reported = roundsReported(truth, one.validator);
  const seen = model.rounds
    .filter(({ number }) => one.firstRound !== null && number >= one.firstRound)
    .map(({ number, recordTime }) => ({
      number,
      recordTime,
      openedAt: Number(milliseconds(recordTime).slice(1)),
      reported: reported.has(number),
    }))
    .toSorted((a, b) => a.number - b.number);
  const days = Map.groupBy(seen, ({ openedAt }) => Math.floor(openedAt / day) * day);
  const dayAgo = new Date(now - day).toISOString().slice(0, 23) + model.head.recordTime.slice(23);
  return {
    ...row(model, dso, one),
    sponsorName: nameOf(model, one.sponsor),
    ...reports(one),
    rounds: seen
      .filter(({ recordTime }) => recordTime > dayAgo)
      .map(({ number, openedAt, reported: is }) => ({
        number: literal(number),
        openedAt: literal(openedAt),
        reported: is,
      })),
    days: [...days]
      .filter(([from]) => from >= now + 1 - 30 * day)
      .toSorted(([a], [b]) => a - b)
      .map(([from, rounds]) => ({
        day: literal(from),
        rounds: literal(rounds.length),
        reported: literal(rounds.filter(({ reported: is }) => is).length),
      })),
  };
}
