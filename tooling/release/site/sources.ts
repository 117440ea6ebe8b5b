import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
const repository = 'https://github.com/ledger-explorer/ledger-explorer';

/** A document of the repository, and where it is on the site. */
interface Source {
  /** Relative to the repository. */
  readonly file: string;
  /** Path of the page, without `.md`. */
  readonly page: string;
}

/** READMEs that are for users, under a path of their own. */
const readmes: Readonly<Record<string, string>> = {
  'packages/client/README.md': 'packages/client',
  'packages/paginators/README.md': 'packages/paginators',
  'apps/contract-tests/README.md': 'packages/contract-tests',
  'apps/mcp/README.md': 'packages/mcp',
  'apps/health-monitor/README.md': 'packages/health-monitor',
  'deploy/npm/README.md': 'packages/server',
  'deploy/README.md': 'deploying',
};

/** Every document that becomes a page as it is. */
export function sources(): readonly Source[] {
  const documents = globSync('docs/{*,concepts/*,guides/*,operating/*}.md', { cwd: root })
    .filter((file) => file !== 'docs/README.md')
    .sort()
    .map((file) => ({ file, page: file.slice('docs/'.length, -'.md'.length) }));
  return [...documents, ...Object.entries(readmes).map(([file, page]) => ({ file, page }))];
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Link to a file of the repository where that is no page of the site. */
function inRepository(file: string, anchor: string): string {
  return `${repository}/blob/main/${file}${anchor}`;
}

/** Target of a document's link on the site. Throws if there is no such file. */
function target(link: string, from: Source, all: readonly Source[]): string {
  if (/^(?:https?:|mailto:|#)/.test(link)) return link;
  const [path = '', anchor = ''] = link.split(/(?=#)/);
  const file = relative(root, join(root, dirname(from.file), path)).replace(/\/$/, '');
  if (!existsSync(join(root, file))) throw new Error(`${from.file} links to ${link}, which is not there`);
  const found = all.find((source) => source.file === file || source.file === `${file}/README.md`);
  if (found !== undefined)
    return `${posix.relative(dirname(from.page), found.page) || posix.basename(found.page)}.md${anchor}`;
  return file === 'docs' || file === 'docs/README.md' ? '/' : inRepository(file, anchor);
}

/** A document with links that lead to pages of the site, or to the repository. Code stays as it is. */
export function linked(source: Source, all: readonly Source[]): string {
  const parts = read(source.file).split(/(```[^]*?```|`[^`\n]*`)/);
  return parts
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt: string, image: string) => {
              const file = relative(root, join(root, dirname(source.file), image));
              return `![${alt}](/${posix.basename(file)})`;
            })
            .replaceAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)\)/g, (all_, link: string) =>
              link.startsWith('/') ? all_ : `](${target(link, source, all)})`,
            ),
    )
    .join('');
}

/** Images that the documents show, as paths in the repository. */
export function images(all: readonly Source[]): readonly string[] {
  return all.flatMap(({ file }) =>
    Array.from(read(file).matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g), ([, image = '']) =>
      relative(root, join(root, dirname(file), image)),
    ),
  );
}
