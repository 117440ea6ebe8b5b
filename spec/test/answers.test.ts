import { describe, expect, it } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { operations } from '../generated/operations.ts';
import * as validation from '../generated/validators.js';
import * as writers from '../generated/writers.ts';
import type { OpenApiDocument } from '../scripts/document.ts';

const { paths, components } = document as unknown as OpenApiDocument;

const examples = operations
  .filter(({ response }) => response !== 'OpenApiDocument')
  .map(({ id, path, response }) => ({
    id,
    response,
    example: paths[path]?.get?.responses['200']?.content?.['application/json']?.example,
  }));

const problems = Object.values(components.responses ?? {}).flatMap(({ content }) =>
  Object.entries(content?.['application/problem+json']?.examples ?? {}),
);

/** Copies of a value, each with `change` applied to one object in it, except within free JSON. */
function* changed(value: unknown, change: (object: Record<string, unknown>) => Iterable<unknown>): Generator {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const other of changed(item, change)) yield value.with(at, other);
    }
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    yield* change(object);
    for (const [key, inner] of Object.entries(object)) {
      if (key === 'actionConfig' || key === 'rawPayload') continue;
      for (const other of changed(inner, change)) yield { ...object, [key]: other };
    }
  }
}

/** The argument of a writer for a parsed body: numbers as literals, free JSON as text. */
function valuesOf(value: unknown, key = ''): unknown {
  if (typeof value === 'number') return String(value);
  if (key === 'actionConfig' || key === 'rawPayload') return JSON.stringify(value);
  if (Array.isArray(value)) return value.map((item) => valuesOf(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, valuesOf(inner, name)]));
}

function writerOf(schema: string): (values: unknown) => string {
  return (writers as unknown as Record<string, (values: unknown) => string>)[`write${schema}`] ?? (() => 'no writer');
}

describe.each(examples)('the answer of $id', ({ id, response, example }) => {
  const validate = (value: unknown): boolean => validation.validators[id](value);

  it('is shown by an example that is valid', () => {
    expect(validate(example), JSON.stringify(validation.validators[id].errors)).toBe(true);
  });

  it('is invalid without any one of its fields', () => {
    const lacking = changed(example, function* (object) {
      for (const [key] of Object.entries(object)) {
        yield Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
      }
    });
    for (const value of lacking) expect(validate(value), JSON.stringify(value)).toBe(false);
  });

  it('is invalid with a field that is not declared', () => {
    for (const value of changed(example, (object) => [{ ...object, surplus: null }])) {
      expect(validate(value), JSON.stringify(value)).toBe(false);
    }
  });

  it('is written byte for byte, in the order of the contract', () => {
    expect(writerOf(response)(valuesOf(example))).toBe(JSON.stringify(example));
  });
});

describe.each(problems)('the problem %s', (_, { value }) => {
  it('is shown by an example that is valid, and written byte for byte', () => {
    expect(validation.validateProblem(value), JSON.stringify(validation.validateProblem.errors)).toBe(true);
    expect(writerOf('Problem')({ ...(value as object) })).toBe(JSON.stringify(value));
  });
});

describe('writers', () => {
  const reward = {
    eventId: '1220:0',
    partyId: 'a"\u0000\u2028\ud800b',
    inputAppRewardAmount: '1234567890123456789012345678.0123456789',
    inputValidatorRewardAmount: 12n,
    inputSvRewardAmount: 0,
    inputDevelopmentFundAmount: 0,
    inputUnclaimedActivityRecordAmount: 0,
    createdAt: 1781083589140,
  };

  it('write decimal literals as they are, and text escaped', () => {
    expect(writers.writeReward(reward)).toBe(
      '{"eventId":"1220:0","partyId":"a\\"\\u0000\u2028\\ud800b",' +
        '"inputAppRewardAmount":1234567890123456789012345678.0123456789,' +
        '"inputValidatorRewardAmount":12,"inputSvRewardAmount":0,"createdAt":1781083589140,"inputDevelopmentFundAmount":0,"inputUnclaimedActivityRecordAmount":0}',
    );
  });

  it.each([0.5, 1e21, 2 ** 53, NaN, Infinity])('refuse the double %d, which is not an exact integer', (amount) => {
    expect(() => writers.writeReward({ ...reward, inputSvRewardAmount: amount })).toThrow(RangeError);
  });

  it('write empty lists and negative zero plainly', () => {
    expect(writers.writeValidatorList([])).toBe('[]');
    expect(writers.writeTokenPrice({ price: null, change24h: -0, updateTimestamp: 1 })).toBe(
      '{"price":null,"change24h":0,"updateTimestamp":1}',
    );
  });
});
