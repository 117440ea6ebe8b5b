import { describe, expect, it } from 'vitest';
import { SampleNetwork, sampleTime } from '../../test/surfaces/sample-network.ts';
import { ownBrand } from '../brand.ts';
import { handleRequest } from '../serving/handle-request.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';

type Leaf = string | ((...given: never[]) => unknown);
type Node = Leaf | { readonly [key: string]: Node };

/** Every text of a language with its place: `frame.skip`. */
function textsOf(node: Node, place = ''): readonly (readonly [place: string, text: Leaf])[] {
  if (typeof node !== 'object') return [[place, node]];
  return Object.entries(node).flatMap(([key, child]) => textsOf(child, place === '' ? key : `${place}.${key}`));
}

/** What a text says when it is given marks instead of values. */
function said(text: Leaf): string {
  if (typeof text === 'string') return text;
  const given = Array.from({ length: text.length }, (_, at) => `⟨${at}⟩`);
  const named = Object.fromEntries(
    ['atom', 'rss', 'json', 'calendar', 'api', 'metrics'].map((way) => [way, `⟨${way}⟩`]),
  );
  let result: unknown;
  try {
    result = text(...(given as never[]));
    if (String(result).includes('undefined')) result = text(named as never);
  } catch {
    result = text(named as never);
  }
  return Array.isArray(result) ? result.join('') : String(result);
}

describe('German', () => {
  const german = new Map(textsOf(de));

  it('says everything that English says, with the same values in it', () => {
    for (const [place, text] of textsOf(en)) {
      // The reason is the API's, in English.
      if (place === 'subscribe.fault') continue;
      const marks = (sentence: string): readonly string[] => (sentence.match(/⟨\w+⟩/g) ?? []).sort();
      const other = german.get(place);
      if (other === undefined) throw new Error(`${place} is missing`);
      expect([place, said(other) !== '', marks(said(other))]).toEqual([place, true, marks(said(text))]);
    }
    expect(german.size).toBe(textsOf(en).length);
  });
});

/** A language whose every word stands in brackets. */
function bracketed(node: Node): Node {
  const wrap = (words: string): string => (/\p{L}/u.test(words) ? `⟦${words.replaceAll(/[⟦⟧]/g, '')}⟧` : words);
  if (typeof node === 'string') return wrap(node);
  if (typeof node === 'object')
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, bracketed(child)]));
  return (...given: never[]) => {
    const result = node(...given);
    if (!Array.isArray(result)) return wrap(String(result));
    return result.map((part: unknown) => (typeof part === 'string' ? wrap(part) : part));
  };
}

describe('a page, a feed and a badge', () => {
  it('have no words but those of the language, of the network and of its validators', async () => {
    const { language, numbers, dates, decimalPoint } = en;
    const texts = { ...(bracketed(en) as unknown as Texts), language, numbers, dates, decimalPoint };
    const notes = [
      { id: 'note_1', title: 'T1', validators: [], updates: [{ kind: 'opened', at: sampleTime, text: 'T2' }] },
    ] as const;
    const networks = {
      busy: new SampleNetwork({ validators: 60, maintenance: true, notes, sources: 'outvoted' }),
      mass: new SampleNetwork({ validators: 60, down: 20, mass: true, upstream: 'stale', sources: 'three' }),
      empty: new SampleNetwork({ validators: 0, recordedDays: 0 }),
    };
    const [first] = (await networks.busy.view()).validators;
    const one = `/busy/validators/${encodeURIComponent(first?.id ?? '')}`;
    const paths = [
      '/',
      ...['busy', 'mass', 'empty'].flatMap((name) =>
        ['', 'validators', 'incidents', 'maintenance'].map((page) => `/${name}/${page}`),
      ),
      '/busy/validators?q=nobody',
      '/busy/validators?version=0.5.3',
      one,
      '/busy/validators/nobody',
      '/busy/subscribe',
      '/busy/confirm',
      '/busy/unsubscribe',
      '/busy/none',
      '/busy/feed.json',
      '/busy/feed.rss',
      `${one}/feed.atom`,
      ...['status', 'uptime-7d', 'version', 'rounds'].flatMap((kind) => [
        `/busy/badges/${kind}.json`,
        `${one}/badges/${kind}.json`,
      ]),
    ];
    for (const path of paths) {
      const response = await handleRequest(new Request(`https://monitor.example${path}`), {
        brand: { ...ownBrand, texts, name: '⟦Name⟧' },
        networks: Object.keys(networks),
        origin: 'https://monitor.example',
        complaints: [{ variable: 'ADMIN_TOKEN', problem: 'is not set', missing: true }],
        queries: (name) => networks[name as keyof typeof networks],
        freshView: (name) => networks[name as keyof typeof networks].view(),
        forward: () => Promise.reject(new Error('nothing is forwarded')),
        now: () => sampleTime,
      });
      expect([path, foreignWords(await response.text(), response.headers.get('content-type') ?? '')]).toEqual([
        path,
        [],
      ]);
    }
  });
});

/** Names of formats and units, the sample's own words, and what is not for people. */
const known =
  /^(UTC|min|h|d|Atom|RSS|JSON|Feed|API|OpenAPI|busy|mass|empty|mainnet|Name|T\d|Markdown|uptime|validators|badges|svg|monitor|example|https|sub|challenge)$/;

/** Words of a page that a person reads or hears and that stand in no brackets. */
function foreignWords(body: string, type: string): readonly string[] {
  let text: string;
  if (type.includes('html')) {
    const heard = [...body.matchAll(/ (?:aria-label|title|alt)="([^"]*)"/g)].map(([, words = '']) => words);
    const read = body
      .replaceAll(/<(style|code|bdi|time)[\s\S]*?<\/\1>|<span lang="en">[^<]*<\/span>/g, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&[a-z#0-9]+;/g, ' ');
    text = [read, ...heard].join(' ');
  } else if (type.includes('feed+json')) {
    const feed = JSON.parse(body) as { title: string; items: readonly { title: string; content_text: string }[] };
    text = [feed.title, ...feed.items.flatMap((item) => [item.title, item.content_text])].join(' ');
  } else if (type.includes('json')) {
    const badge = JSON.parse(body) as { label: string; message: string };
    text = `${badge.label} ${badge.message}`;
  } else {
    text = [...body.matchAll(/<(title|name|description|summary)>([^<]*)</g)].map(([, , words = '']) => words).join(' ');
  }
  const outside = text.replaceAll(/⟦[^⟧]*⟧|aurora-validator-\S+/g, ' ');
  return (outside.match(/\p{L}{2,}/gu) ?? []).filter((word) => !known.test(word));
}
