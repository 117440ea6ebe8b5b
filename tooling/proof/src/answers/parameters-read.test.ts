import { operations } from '@ledger-explorer/spec';
import { openReader } from '@ledger-explorer/store';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { expect, it, onTestFinished } from 'vitest';
import { commitAll } from '@ledger-explorer/store/testing';
import { makeLedger, readEntries } from '../ledgers/ledger.ts';
import { answersOfSamples, samplesOf } from './sample-answers.ts';

/** Fields of a response that depend on the request or the time. */
const echo = /"(?:age|now)":[^,}]*/gu;

it('every declared parameter of every operation changes a response', async () => {
  const { databaseUrl, drop } = await createTestDatabase('localnet');
  onTestFinished(drop);
  const address = { databaseUrl, network: 'localnet' };
  const { items } = makeLedger({
    all: true,
    seed: 8,
    history: 800,
    parties: 40,
    validators: 25,
    rate: 0.002,
    tick: 30000,
  });
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

  // Except `Explorer-Wait-For`, which wait-for-position.test.ts covers, and an `enum` with one value, which is the
  // default.
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
    const name = `${about?.parameter.name} of ${operation.id}`;
    if (about === null || !unread.has(name)) continue; // `about.without`: the same request without the parameter.
    const [body, bodyWithout] = await Promise.all([bodyOf(target), bodyOf(about.without.target)]);
    if (body !== null && body.replaceAll(echo, '') !== bodyWithout?.replaceAll(echo, '')) unread.delete(name);
  }
  expect({ unsampled: [...unsampled], unread: [...unread] }).toEqual({ unsampled: [], unread: [] });
});
