// Makes the pictures of the README: `pnpm --filter @ledger-explorer/explorer pictures`, or of every kind of reader into the folder that is named.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '@ledger-explorer/test-downloads';
import { startExplorer } from './explorer.ts';
import { outline, pictured, picturesOf } from './pictures.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const own = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
const [other] = process.argv.slice(2);

const [explorer, browser] = await Promise.all([startExplorer(pictured.history, pictured.simulator), openBrowser()]);
try {
  const outlines: Record<string, readonly string[]> = {};
  for (const { name, path } of await picturesOf(explorer)) {
    for (const viewport of other === undefined ? [desk] : [desk, phone]) {
      for (const colorScheme of other === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(explorer.base + path);
        const file =
          other === undefined ? `${own}${name}.png` : `${other}/${name}-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({ path: file, fullPage: other !== undefined });
        outlines[name] = await outline(page);
        await page.close();
      }
    }
  }
  if (other === undefined) writeFileSync(`${own}outlines.json`, `${JSON.stringify(outlines, null, 2)}\n`);
} finally {
  await browser.close();
  await explorer.deployment.stop();
}
