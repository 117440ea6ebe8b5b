import {
  expectedListedValidators,
  expectedNewValidators,
  expectedValidator,
  expectedValidators,
  mostFrequent,
} from '../expected/validators.ts';
import type { Answers, Row } from '../answers/answers.ts';
import type { Truth } from '../truth.ts';
import { compareList } from './compare-list.ts';
import type { Comparison, Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Validators with filters: by state, some sponsors, versions and parts of names, and all of them together. */
async function* compareFilters(answers: Answers, { model, dso }: Truth): AsyncGenerator<Comparison> {
  const path = '/v1/validator-list';
  const all = expectedListedValidators(model, dso);
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
    const path = `/v1/validators/new?size=${size}`;
    yield { of: path, found: await answers.get(path), expected: expectedNewValidators(model, dso, size) };
  }
  yield* compareFilters(answers, truth);
  for (const one of model.validators) {
    const path = `/v1/validators/${encodeURIComponent(one.validator)}`;
    yield { of: path, found: await answers.get(path), expected: expectedValidator(truth, one) };
  }
};
