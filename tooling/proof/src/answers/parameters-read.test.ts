import { operations } from '@ledger-explorer/spec';
import { openReader } from '@ledger-explorer/store';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { expect, it, onTestFinished } from 'vitest';
import { commitAll } from '@ledger-explorer/store/testing';
import { makeLedger, readEntries } from '../ledgers/ledger.ts';
import { answersOfSamples, samplesOf } from './sample-answers.ts';

/** A body without times of the request, cursors (which have all filters) and the value of the parameter. */
function withoutEcho(body: string, parameter: string): string {
  const isEcho = (field: string) => ['age', 'now', parameter].includes(field) || /cursor$/iu.test(field);
  return JSON.stringify(JSON.parse(body), (field, value: unknown) =>
    isEcho(field) && typeof value !== 'object' ? undefined : value,
  );
}

it('every declared query parameter of every operation changes a response', async () => {
  const { databaseUrl, drop } = await createTestDatabase('localnet');
  onTestFinished(drop);
  const address = { databaseUrl, network: 'localnet' };
  const size = { history: 800, parties: 40, validators: 25 };
  const { items } = makeLedger({ all: true, seed: 8, ...size, rate: 0.006, tick: 30000 });
  await commitAll(address, readEntries(items));
  const reader = await openReader({ ...address, poolSize: 2 });
  onTestFinished(() => reader.close());
  const answer = answersOfSamples(reader);
  const bodies = new Map<string, Promise<string | null>>();
  const bodyOf = (target: string) => {
    const body = bodies.get(target) ?? answer(target);
    bodies.set(target, body);
    return body;
  };

  // Except an `enum` with one value, which is the default. wait-for-position.test.ts covers the only header.
  const unread = new Set(
    operations.flatMap(({ id, parameters }) =>
      parameters.flatMap((parameter) =>
        parameter.in !== 'query' || ('values' in parameter && parameter.values.length === 1)
          ? []
          : [`${parameter.name} of ${id}`],
      ),
    ),
  );
  const unsampled = new Set(operations.map(({ id }) => id).filter((id) => id in reader));
  for await (const { target, about, operation } of samplesOf(bodyOf, 20)) {
    unsampled.delete(operation.id);
    const parameter = about?.parameter.name ?? '';
    const name = `${parameter} of ${operation.id}`;
    if (about === null || !unread.has(name)) continue; // `about.without`: the same request without the parameter.
    const [body, bodyWithout] = await Promise.all([bodyOf(target), bodyOf(about.without.target)]);
    if (body === null || bodyWithout === null) continue;
    if (withoutEcho(body, parameter) !== withoutEcho(bodyWithout, parameter)) unread.delete(name);
  }
  expect({ unsampled: [...unsampled], unread: [...unread] }).toEqual({ unsampled: [], unread: [] });
});
