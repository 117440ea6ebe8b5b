import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { favicon } from '@ledger-explorer/look';
import { build } from 'vitepress';
import { configuration } from './configuration.ts';
import { deadLinks } from './dead-links.ts';
import { pages } from './pages.ts';
import { writeReference } from './reference.ts';
import { images, root, sources } from './sources.ts';

/** Builds the site into a folder. `base`: path that it is served below. Throws if it has a dead link. */
export async function buildSite(output: string, base = '/'): Promise<void> {
  const work = join(root, 'tooling/release/dist/site');
  rmSync(work, { recursive: true, force: true });
  const write = (page: string, text: string): void => {
    mkdirSync(dirname(join(work, page)), { recursive: true });
    writeFileSync(join(work, page), text);
  };
  const all = pages();
  for (const [page, text] of all) write(page, text);
  mkdirSync(join(work, 'public'), { recursive: true });
  for (const image of images(sources())) copyFileSync(join(root, image), join(work, 'public', basename(image)));
  await writeReference(join(work, 'reference'));
  const names = [...all.keys()].flatMap((page) => /^api\/([\w-]+)\.md$/.exec(page)?.[1] ?? []);
  const nouns = names.filter((name) => name !== 'index' && name !== 'problems');
  write('.vitepress/config.mjs', `export default ${JSON.stringify(configuration(base, nouns, output))};\n`);
  write('public/mark.svg', favicon);
  const sheet = join(import.meta.dirname, 'site.css');
  write(
    '.vitepress/theme/index.mjs',
    `import DefaultTheme from 'vitepress/theme-without-fonts';\nimport ${JSON.stringify(sheet)};\nexport default DefaultTheme;\n`,
  );
  await build(work);
  const dead = deadLinks(output, base);
  if (dead.length > 0) throw new Error(`dead links:\n${dead.join('\n')}`);
}
