// Builds the documentation site. `DOCS_BASE`: path that it is served below, `/ledger-explorer/` at GitHub Pages.
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { root } from './sources.ts';

const output = join(root, 'docs/site');
await buildSite(output, process.env.DOCS_BASE ?? '/');
console.log(`The site is in ${output}.`);
