import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { operations, type Operation } from '@ledger-explorer/spec';
import { type ExactJson, NumberLiteral, parseExact, writeExact } from '@ledger-explorer/wire';
import { describe, expect, it } from 'vitest';
import { draws } from '../../src/draws.ts';
import { isExactObject } from '../edits/values.ts';
import { Answer } from '../proxy/answer.ts';
import type { Exchange } from '../proxy/fault.ts';
import { ProxiedRequest } from '../proxy/proxied-request.ts';
import { drawFault, type DrawnFault } from './draw-fault.ts';
import { mutations } from './mutations.ts';
import { triggers } from './triggers.ts';
import { values } from './values.ts';

const faults = Array.from({ length: 500 }, (_, seed) => drawFault(seed));
interface Documented {
  readonly get: {
    readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly example: unknown }>> } };
  };
}

const paths = document.paths as unknown as Readonly<Record<string, Documented>>;

/** A healthy service: examples of the spec with added rows and cursors, and error responses. */
function healthy(request: ProxiedRequest): Answer {
  const { operation } = request;
  if (operation === null) throw new Error(`${request.target} is no operation`);
  const invalid = operation.parameters.find(
    ({ name, kind }) =>
      request.occurrences(name) > 1 ||
      request.query(name) === '' ||
      (kind === 'integer' && Number(request.query(name)) > Number.MAX_SAFE_INTEGER),
  );
  if (invalid !== undefined) {
    const error = `{"in":"query","name":"${invalid.name}"}`;
    // Two errors, because one mutation leaves the first alone.
    return problem(400, request, `"errors":[${error},${error}]`);
  }
  if (request.target.includes('unknown')) return problem(404, request, '"errors":[]');
  const { example } = Object.values(paths[operation.path]?.get.responses[200].content ?? {})[0] ?? {};
  const body = parseExact(JSON.stringify(example ?? {}));
  return new Answer(200, headers('application/json'), Buffer.from(writeExact(extended(body, request))));
}

function extended(body: ExactJson, { target }: ProxiedRequest): ExactJson {
  if (!isExactObject(body)) return body;
  for (const name of ['nextCursor', 'newerCursor', 'olderCursor', 'nodesCursor']) if (name in body) body[name] = name;
  if (!Array.isArray(body.content)) return { ...body, asked: target };
  // Rows depend on the request.
  const number = Buffer.from(target).reduce((sum, letter) => (sum * 31 + letter) % 97, 7);
  return { ...body, content: [...body.content, { number: new NumberLiteral(number) }] };
}

function problem(status: number, { target }: ProxiedRequest, more: string): Answer {
  const text = `{"type":"/net/problems/p","title":"","status":${status},"detail":"","instance":"${target}",${more}}`;
  return new Answer(status, headers('application/problem+json'), Buffer.from(text));
}

function headers(type: string) {
  return [
    ['Content-Type', type],
    ['Request-Id', '1'],
    ['ETag', 'W/"1"'],
    ['Vary', 'Accept-Encoding'],
    ['Cache-Control', 'private, no-cache'],
    ['RateLimit', '"default";r=9;t=1'],
    ['RateLimit-Policy', '"default";q=10;w=1'],
  ] as const;
}

function namesOf(tables: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  return tables.flatMap((table) => Object.keys(table));
}

/** Requests with and without each parameter, several pages, repeated and invalid ones. */
function requestsOf({ path, parameters }: Operation): string[] {
  const below = `/net${path.replaceAll(/\{\w+\}/g, 'known')}`;
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, kind, values = [] }) => {
      // Of the integers, 1 and 7 are small sizes, 60 is a large one, and the last is invalid.
      const given =
        kind === 'integer' ? ['1', '7', '60', '9007199254740992'] : values.length > 0 ? values : ['Some:text'];
      return [...given, ''].map((value) => `${name}=${value}`);
    });
  const repeated = queries.map((query) => `${query}&${query}`);
  const unknown = path.includes('{') ? [`/net${path.replaceAll(/\{\w+\}/g, 'unknown')}`] : [];
  return [below, below, ...[...queries, ...repeated].map((query) => `${below}?${query}`), ...unknown];
}

/** Responses with the fault and without it. */
async function through(fault: DrawnFault, targets: readonly string[]) {
  const memory = new Map<string, string>();
  return Promise.all(
    targets.map(async (target, before) => {
      const exchange = { ...exchangeOf(target), before, memory };
      return { answer: await fault.answer(exchange), right: healthy(exchange.request) };
    }),
  );
}

function exchangeOf(target: string): Exchange {
  const upstream = (asked: ProxiedRequest): Promise<Answer> => Promise.resolve(healthy(asked));
  return { request: new ProxiedRequest('GET', target, []), upstream, apiKey: 'key', before: 0, memory: new Map() };
}

describe('a drawn fault', () => {
  it('is the same for the same seed', () => {
    expect(faults.map(({ name }) => name)).toEqual(faults.map((_, seed) => drawFault(seed).name));
  });

  it('covers every operation, trigger and mutation within 500 seeds', () => {
    expect(new Set(faults.map(({ operation }) => operation.id)).size).toBe(operations.length);
    expect(new Set(faults.flatMap((fault) => fault.triggers))).toEqual(new Set(namesOf(triggers)));
    expect(new Set(faults.map(({ mutation }) => mutation))).toEqual(new Set(namesOf(mutations)));
  });

  it.each([...new Set(namesOf(mutations))])(
    '%s reports a changed response if and only if it changes one',
    async (mutation) => {
      for (const fault of faults.filter((one) => one.mutation === mutation).slice(0, 8)) {
        const answers = await through(fault, requestsOf(fault.operation));
        const isOther = answers.some(({ answer, right }) => JSON.stringify(answer) !== JSON.stringify(right));
        expect([fault.name, isOther]).toEqual([fault.name, fault.effect.reach === 'changed']);
      }
    },
  );

  it('can change a weight with a fraction', async () => {
    const operation = operations.find(({ id }) => id === 'getApp');
    if (operation === undefined) throw new Error('there is no operation getApp');
    const weight = new Answer(200, [], Buffer.from('{"contracts":[{"activityWeight":0.25}]}'));
    const mutations = Array.from({ length: 200 }, (_, seed) =>
      Object.values(values).flatMap((draw) => draw(operation, draws(seed)) ?? []),
    );
    const ofWeight = mutations.flat().filter(({ words }) => words.includes('activityWeight'));
    const exchange = exchangeOf('/net/v1/apps/known');
    const texts = await Promise.all(
      ofWeight.map(async ({ apply }) => (await apply({ exchange, healthy: weight }))?.text),
    );
    expect(texts).toContain('{"contracts":[{"activityWeight":0.26}]}');
  });
});
