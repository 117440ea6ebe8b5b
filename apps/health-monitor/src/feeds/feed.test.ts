import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { SampleNetwork, sampleTime } from '../../test/surfaces/sample-network.ts';
import { defaultBrand } from '../brand.ts';
import { answerFeed, type FeedScope } from './answer-feed.ts';
import { incidentEntry } from './entry.ts';

const network = new SampleNetwork({ validators: 60, down: 5, hostile: true });
const view = await network.view();

async function read(whose: FeedScope = { of: 'network' }): Promise<string> {
  const site = {
    brand: defaultBrand,
    network: 'mainnet',
    networks: ['mainnet'],
    origin: 'https://monitor.example',
    explorer: null,
    queries: network,
    now: sampleTime,
    incomplete: false,
  };
  const request = new Request(`https://elsewhere.example/mainnet/feed.atom`);
  return (await answerFeed(request, site, view, whose)).text();
}

/** Texts of all elements by name. Throws if the XML is not well-formed. */
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
  it('has the newest 50 entries, the newest first, with unique ids and valid dates', async () => {
    const atom = parse(await read());
    const times = [
      ...(await network.incidents({ limit: 1000 })).map(({ detectedAt }) => detectedAt),
      ...(await network.massOutages(1000)).map(({ opened }) => opened),
      ...view.upstreamIncidents.map(({ since }) => since),
    ];
    expect(times.length).toBeGreaterThan(50);
    const newest = times.sort((a, b) => b - a).slice(0, 50);
    expect(atom.get('published')).toEqual(newest.map((time) => new Date(time).toISOString()));
    const ids = atom.get('id')?.slice(1) ?? [];
    expect(ids.length).toBe(50);
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => id.startsWith('tag:monitor.example,2026:mainnet/'))).toBe(true);
    for (const date of atom.get('updated') ?? []) expect(new Date(date).toISOString()).toBe(date);
  });

  it('keeps the id of an incident when it ends', () => {
    const [open] = view.incidents.filter(({ endedAt }) => endedAt === null);
    if (open === undefined) throw new Error('the sample has no open incident');
    const before = incidentEntry('mainnet', open);
    const after = incidentEntry('mainnet', { ...open, endedAt: open.since + 3_600_000 });
    expect(after.key).toBe(before.key);
    expect(after.published).toBe(before.published);
    expect(after.updated).toBeGreaterThanOrEqual(before.updated);
    expect([before.title.endsWith('is down'), after.title.endsWith('was down for 1 h')]).toEqual([true, true]);
  });

  it('has only the incidents of its validator or sponsor', async () => {
    const [incident] = view.incidents.filter(({ validator }) => validator.sponsor !== validator.id);
    const validator = view.validators.find(({ id }) => id === incident?.validator.id);
    if (validator === undefined) throw new Error('the sample has no such incident');
    const validatorsOf = async (whose: FeedScope) =>
      [...(await read(whose)).matchAll(/<entry>.*?href="[^"]*\/([^"]*)"/gs)].map(([, id = '']) =>
        decodeURIComponent(id),
      );
    const own = await validatorsOf({ of: 'validator', validator });
    expect(new Set(own)).toEqual(new Set([validator.id]));
    const sponsored = await validatorsOf({ of: 'sponsor', sponsor: validator.sponsor ?? '' });
    expect(sponsored.length).toBeGreaterThanOrEqual(own.length);
    const sponsors = sponsored.map((id) => view.validators.find((each) => each.id === id)?.sponsor);
    expect(new Set(sponsors)).toEqual(new Set([validator.sponsor]));
  });
});
