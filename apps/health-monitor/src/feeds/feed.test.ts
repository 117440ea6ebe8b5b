import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { SampleNetwork, sampleTime } from '../../test/surfaces/sample-network.ts';
import { ownBrand } from '../brand.ts';
import { en } from '../language/en.ts';
import { answerFeed, type FeedOf } from './answer-feed.ts';
import { incidentEntry } from './entry.ts';
import type { FeedFormat } from './feed.ts';

const network = new SampleNetwork({ validators: 60, down: 5, hostile: true });
const view = await network.view();

async function read(format: FeedFormat, whose: FeedOf = { of: 'network' }): Promise<string> {
  const site = {
    brand: ownBrand,
    network: 'mainnet',
    networks: ['mainnet'],
    origin: 'https://monitor.example',
    queries: network,
    now: sampleTime,
    incomplete: false,
  };
  const request = new Request(`https://elsewhere.example/mainnet/feed.${format}`);
  return (await answerFeed(request, site, view, whose, format)).text();
}

/** Texts of all elements, by name; throws where the XML is not well-formed. */
function parse(xml: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }));
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += text;
  });
  parser.on('closetag', () => {
    const { name, text } = open.pop() ?? { name: '', text: '' };
    texts.set(name, [...(texts.get(name) ?? []), text]);
  });
  parser.write(xml).close();
  return texts;
}

describe('a feed', () => {
  it('has the same entries under the same ids in each format', async () => {
    const atom = parse(await read('atom'));
    const rss = parse(await read('rss'));
    const json = JSON.parse(await read('json')) as { items: readonly { id: string; title: string }[] };
    const ids = json.items.map(({ id }) => id);
    expect(ids.length).toBe(50);
    expect(new Set(ids).size).toBe(50);
    expect(atom.get('id')?.slice(1)).toEqual(ids);
    expect(rss.get('guid')).toEqual(ids);
    expect(ids.every((id) => id.startsWith('tag:monitor.example,2026:mainnet/'))).toBe(true);
  });

  it('keeps the id of an incident when it ends', () => {
    const [open] = view.incidents.filter(({ endedAt }) => endedAt === null);
    if (open === undefined) throw new Error('the sample has no open incident');
    const before = incidentEntry('mainnet', open, en);
    const after = incidentEntry('mainnet', { ...open, endedAt: open.since + 3_600_000 }, en);
    expect(after.key).toBe(before.key);
    expect(after.published).toBe(before.published);
    expect(after.updated).toBeGreaterThanOrEqual(before.updated);
    expect([before.title.endsWith('is down'), after.title.endsWith('was down for 1 h')]).toEqual([true, true]);
  });

  it('is of one validator, or of those of a sponsor, where asked', async () => {
    const [incident] = view.incidents.filter(({ validator }) => validator.sponsor !== validator.id);
    const validator = view.validators.find(({ id }) => id === incident?.validator.id);
    if (validator === undefined) throw new Error('the sample has no such incident');
    const own = JSON.parse(await read('json', { of: 'validator', validator })) as { items: readonly { url: string }[] };
    expect(own.items.length).toBeGreaterThan(0);
    expect(own.items.every(({ url }) => url.endsWith(encodeURIComponent(validator.id)))).toBe(true);
    const sponsored = JSON.parse(await read('json', { of: 'sponsor', sponsor: validator.sponsor ?? '' })) as {
      items: readonly unknown[];
    };
    expect(sponsored.items.length).toBeGreaterThanOrEqual(own.items.length);
    expect(sponsored.items.length).toBeLessThan(50);
  });

  it('has dates in the form of its format', async () => {
    for (const date of parse(await read('atom')).get('updated') ?? []) expect(new Date(date).toISOString()).toBe(date);
    for (const date of parse(await read('rss')).get('pubDate') ?? []) expect(new Date(date).toUTCString()).toBe(date);
  });
});
