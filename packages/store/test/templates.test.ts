import { beforeAll, expect, it } from 'vitest';
import { entryOf } from './independent-ledgers/index-items.ts';
import { created, exercised, item, recordTimeOf } from './independent-ledgers/scan-shapes.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex();

/** Template id, and choice of an exercise; null for a creation. */
type Event = readonly [templateId: string, choice: string | null];

function nthUpdate(n: number, events: readonly Event[]) {
  const nodes = events.map(([templateId, choice], at) => {
    const [, template = ''] = /:(.*)/.exec(templateId) ?? [];
    const over = { template_id: templateId, package_name: templateId.startsWith('old') ? 'other' : 'app' };
    return choice === null
      ? created(`00${n}${at}`, template, {}, over)
      : exercised(template, choice, { on: `00${n}${at}`, consuming: choice === 'Archive', over });
  });
  return entryOf(item(n, nodes));
}

/** Record time of update `n` in a response: milliseconds. */
function responseTimeOf(n: number): string {
  return String(recordTimeOf(n) / 1000n);
}

const updates = 300;

/**
 * Each update creates one contract, every third a second one. Every second update exercises `Archive`, every fifth another choice. The last updates have a second
 * version of the package, and one has another package.
 */
const ledger = Array.from({ length: updates }, (_, index) => {
  const n = index + 1;
  const oneId = n > 200 ? 'v2:App:One' : 'v1:App:One';
  return nthUpdate(n, [
    [oneId, null],
    ...(n % 3 === 0 ? [[oneId, null] as const] : []),
    ...(n % 2 === 0 ? [[oneId, 'Archive'] as const] : []),
    ...(n % 5 === 0 ? [['v1:App:Two', 'Ask'] as const] : []),
    ...(n === 7 ? [['old:App:One', 'Look'] as const] : []),
  ]);
});

beforeAll(async () => {
  for (let at = 0; at < updates; at += 17) await commit(ledger.slice(at, at + 17));
});

const rowOfOne = {
  id: '#app:App:One',
  name: 'App:One',
  packageName: 'app',
  packages: ['v1', 'v2'],
  created: String(updates + updates / 3),
  archived: String(updates / 2),
  exercised: String(updates / 2),
  choices: [{ name: 'Archive', count: String(updates / 2) }],
  firstSeen: responseTimeOf(1),
  lastSeen: responseTimeOf(300),
};
const rowOfOther = {
  id: '#other:App:One',
  name: 'App:One',
  packageName: 'other',
  packages: ['old'],
  created: '0',
  archived: '0',
  exercised: '1',
  choices: [{ name: 'Look', count: '1' }],
  firstSeen: responseTimeOf(7),
  lastSeen: responseTimeOf(7),
};
const rowOfTwo = {
  id: '#app:App:Two',
  name: 'App:Two',
  packageName: 'app',
  packages: ['v1'],
  created: '0',
  archived: '0',
  exercised: String(updates / 5),
  choices: [{ name: 'Ask', count: String(updates / 5) }],
  firstSeen: responseTimeOf(5),
  lastSeen: responseTimeOf(300),
};

it('lists templates by template and package name, the most created first, then by name', async () => {
  const { value } = await reader.listTemplates({ page: 0, size: 20 });
  expect(value).toEqual({ total: 3, content: [rowOfOne, rowOfOther, rowOfTwo] });
  expect((await reader.listTemplates({ page: 1, size: 2 })).value.content).toEqual([rowOfTwo]);
});

it('finds templates by part of their template or package name, ignoring case', async () => {
  const named = async (q: string) =>
    (await reader.listTemplates({ page: 0, size: 20, q })).value.content.map(({ id }) => id);
  expect(await named('p:tW')).toEqual([rowOfTwo.id]);
  expect(await named('OTHER')).toEqual([rowOfOther.id]);
  expect(await named('')).toHaveLength(3);
  expect(await named('%')).toEqual([]);
});

it('returns a template of each package name, and null for an unknown one', async () => {
  expect((await reader.getTemplate({ template: 'App:One' })).value).toEqual({
    name: 'App:One',
    content: [rowOfOne, rowOfOther],
  });
  expect((await reader.getTemplate({ template: 'App:Three' })).value).toBeNull();
});
