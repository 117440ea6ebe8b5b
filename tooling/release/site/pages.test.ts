import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { configuration } from './configuration.ts';
import { deadLinks } from './dead-links.ts';
import { pages } from './pages.ts';
import { sources } from './sources.ts';

const all = pages();
const folder = temporaryFolder('site-');

/** Text outside of code. */
function prose(text: string): string {
  return text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
}

describe('pages of the documentation', () => {
  it('link only to existing pages', () => {
    const dead = Array.from(all, ([page, text]) =>
      Array.from(
        prose(text).matchAll(/\]\(([^)\s]+)\)|link: (\/[^ }\n]*)/g),
        ([, link, frontMatterLink]) => link ?? frontMatterLink ?? '',
      )
        .filter((link) => !/^(?:https?:|mailto:|#)/.test(link) && !/\.(?:png|svg)$/.test(link))
        .map((link) => link.split('#')[0] ?? '')
        .filter((link) => {
          const path = link.startsWith('/') ? link.slice(1) : posix.join(dirname(page), link);
          return ![path, `${path}.md`, posix.join(path, 'index.md')].some((name) => all.has(name));
        })
        .map((link) => `${page}: ${link}`),
    ).flat();
    expect(dead).toEqual([]);
  });

  it('are in the sidebar if they are documents', () => {
    const sidebar = JSON.stringify(configuration('/', [], '').themeConfig?.sidebar);
    const links = sources().map(({ page }) => `/${page.replace(/(?<=\/)index$/, '')}`);
    expect(links.filter((link) => !sidebar.includes(`"${link}"`))).toEqual([]);
  });

  it('show a client call of every operation', () => {
    const api = Array.from(all, ([page, text]) => (page.startsWith('api/') ? text : '')).join('\n');
    expect(operations.filter(({ id }) => !api.includes(`await client.${id}(`)).map(({ id }) => id)).toEqual([]);
  });
});

describe('deadLinks', () => {
  it('finds links to missing pages and anchors only', () => {
    mkdirSync(join(folder, 'guides'));
    writeFileSync(
      join(folder, 'index.html'),
      '<h1 id="top">a</h1><a href="/base/guides/one">ok</a><a href="/other">no</a>',
    );
    writeFileSync(
      join(folder, 'guides/one.html'),
      '<h2 id="first">a</h2><a href="../#top">ok</a><a href="#first">ok</a><a href="#second">no</a><a href="two">no</a><a href="https://a.test/">ok</a>',
    );
    expect(deadLinks(folder, '/base/').toSorted()).toEqual([
      'guides/one.html: #second',
      'guides/one.html: two',
      'index.html: /other',
    ]);
  });
});
