import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

interface Found {
  readonly links: string[];
  readonly anchors: Set<string>;
}

/** Adds the links and anchors of an HTML node to `found`. */
function collect(node: Node, found: Found): Found {
  if ('attrs' in node) {
    for (const { name, value } of node.attrs) {
      if (name === 'id') found.anchors.add(value);
      if ((name === 'href' && node.tagName === 'a') || (name === 'src' && node.tagName === 'img'))
        found.links.push(value);
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, found);
  return found;
}

/** Dead links of a built site, to its own pages, files and anchors, each with the page that has it. The links of 404.html are not checked. */
export function deadLinks(folder: string, base: string): readonly string[] {
  const files = new Set(globSync('**/*', { cwd: folder }));
  const pages = new Map(
    [...files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [
        file,
        collect(parse(readFileSync(join(folder, file), 'utf8')), { links: [], anchors: new Set() }),
      ]),
  );
  return Array.from(pages, ([file, { links }]) =>
    links.flatMap((link) => {
      const url = new URL(link, `http://site.test${base}${file}`);
      if (url.host !== 'site.test' || file === '404.html') return [];
      if (!url.pathname.startsWith(base)) return [`${file}: ${link}`];
      const path = decodeURIComponent(url.pathname.slice(base.length));
      const target = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name) && name !== '');
      if (target === undefined) return [`${file}: ${link}`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      // Files other than pages have no anchors to check.
      return anchor === '' || pages.get(target)?.anchors.has(anchor) !== false ? [] : [`${file}: ${link}`];
    }),
  ).flat();
}
