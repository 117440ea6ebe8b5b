import { apiPages } from './api-pages.ts';
import { changelog } from './changelog.ts';
import { linked, sources } from './sources.ts';

const home = `---
layout: home
hero:
  name: Ledger Explorer
  text: Exact answers about a ledger network
  tagline: Search, totals and newest-first lists, exact to the last digit, as of a position.
  actions:
    - { theme: brand, text: Read deposits, link: /guides/deposits }
    - { theme: alt, text: API, link: /api/ }
    - { theme: alt, text: Run it, link: /operating/ }
features:
  - { title: Whole lists, details: 'Every entry once, even while updates arrive.', link: /concepts/position }
  - { title: Every digit, details: 'Amounts never pass through a binary float.', link: /concepts/exactness }
  - { title: How fresh, details: 'Each response has its position and the lag of the index.', link: /concepts/freshness }
  - { title: Test without a network, details: 'An in-memory deployment that follows the contract.', link: /packages/client#tests-of-your-program }
---
`;

/** The text of every page except those of TypeDoc, by path. Throws if a document links to a missing file. */
export function pages(): ReadonlyMap<string, string> {
  const all = sources();
  return new Map([
    ...all.map((source): [string, string] => [`${source.page}.md`, linked(source, all)]),
    ...Array.from(apiPages(), ([noun, text]): [string, string] => [`api/${noun}.md`, text]),
    ['changelog.md', changelog()],
    ['index.md', home],
  ]);
}
