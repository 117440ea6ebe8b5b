import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
const repository = 'https://github.com/ledger-explorer/ledger-explorer';

/** A document of the repository that is a page of the site. */
interface Source {
  /** Path in the repository. */
  readonly file: string;
  /** Path of the page, without `.md`. */
  readonly page: string;
}

/** READMEs for users, and the paths of their pages. */
const readmes: Readonly<Record<string, string>> = {
  'packages/client/README.md': 'packages/client',
  'packages/paginators/README.md': 'packages/paginators',
  'apps/contract-tests/README.md': 'packages/contract-tests',
  'apps/mcp/README.md': 'packages/mcp',
  'apps/health-monitor/README.md': 'packages/health-monitor',
  'deploy/npm/README.md': 'packages/server',
  'deploy/README.md': 'deploying',
};

/** All documents of the repository that are pages. */
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

/** The URL of a file on GitHub, for files that are not on the site. */
function inRepository(file: string, anchor: string): string {
  return `${repository}/blob/main/${file}${anchor}`;
}

/** The target on the site of a link in a document: a page, GitHub for other files, or the same URL or anchor. Throws if the linked file is missing. */
function target(link: string, from: Source, all: readonly Source[]): string {
  if (/^(?:https?:|mailto:|#)/.test(link)) return link;
  const [path = '', anchor = ''] = link.split(/(?=#)/);
  const file = relative(root, join(root, dirname(from.file), path)).replace(/\/$/, '');
  if (!existsSync(join(root, file))) throw new Error(`${from.file} links to ${link}, but there is no such file`);
  const found = all.find((source) => source.file === file || source.file === `${file}/README.md`);
  if (found !== undefined) return `${posix.relative(dirname(from.page), found.page)}.md${anchor}`;
  // The list of documents is the first page.
  return file === 'docs' || file === 'docs/README.md' ? '/' : inRepository(file, anchor);
}

/** The text of a document with links to pages of the site or to GitHub, and images in the root of the site (`images`). Code is unchanged. */
export function linked(source: Source, all: readonly Source[]): string {
  // Parts with an odd index are code.
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
            .replaceAll(/(?<!!\[[^\]]*)\]\(([^)\s]+)\)/g, (text, link: string) =>
              link.startsWith('/') ? text : `](${target(link, source, all)})`,
            ),
    )
    .join('');
}

/** Paths in the repository of the images in these documents. */
export function images(all: readonly Source[]): readonly string[] {
  return all.flatMap(({ file }) =>
    Array.from(read(file).matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g), ([, image = '']) =>
      relative(root, join(root, dirname(file), image)),
    ),
  );
}
