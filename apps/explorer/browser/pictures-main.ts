// Makes `docs/pictures`: twelve pages in a wide and a narrow window, in light and dark mode.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '@ledger-explorer/kit/downloads';
import { startExplorer } from './explorer.ts';
import { outline, pictured, picturesOf } from './pictures.ts';

const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));

const [explorer, browser] = await Promise.all([startExplorer(pictured.history, pictured.simulator), openBrowser()]);
try {
  const outlines: Record<string, readonly string[]> = {};
  for (const { name, path, hasOutline } of await picturesOf(explorer)) {
    for (const viewport of viewports) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport, colorScheme });
        // Opened twice, because the font is only in the cache the second time.
        for (let time = 0; time < 2; time += 1) await page.goto(explorer.base + path);
        await page.screenshot({ path: `${folder}${name}-${viewport.width}-${colorScheme}.png` });
        if (hasOutline) outlines[name] ??= await outline(page);
        await page.close();
      }
    }
  }
  writeFileSync(`${folder}outlines.json`, `${JSON.stringify(outlines, null, 2)}\n`);
} finally {
  await browser.close();
  await explorer.deployment.stop();
}
