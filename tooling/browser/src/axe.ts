import { readFileSync } from 'node:fs';
import { browserModule, type Page } from '@ledger-explorer/test-downloads';

/** With the rule on the size of targets, which is off by default. */
const all = `{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }`;
const colors = `{ resultTypes: ['violations'], runOnly: ['cat.color'] }`;
const axe = readFileSync(`${browserModule('axe-core')}/axe.min.js`, 'utf8');

/** What axe has against the page that is open, its policy aside, which would keep axe out. `only`: the rules that depend on colors. */
export async function violationsOf(page: Page, only?: 'colors'): Promise<readonly { id: string; where: string }[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  return page.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, ${only === undefined ? all : colors});
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}

export const desk = { width: 1280, height: 800 } as const;
const phone = { width: 360, height: 740 } as const;

/** Rows of a table that are looked at more than once. */
const repeated = 8;
const fewerRows = `document.querySelectorAll('tbody > tr:nth-child(n + ${repeated + 1})').forEach((row) => row.remove())`;

/**
 * The same on a desk and a phone, in light and dark, and what is wider than the window: a line each. `of`: how the lines begin. Of a long table every row is
 * looked at on the desk, in light, and the first ones after that.
 */
export async function violationsEverywhere(page: Page, of: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > viewport.width) found.push(`${of} ${viewport.width} is ${width} wide`);
  }
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Beside colors, a theme changes nothing.
      const violations = await violationsOf(page, colorScheme === 'light' ? undefined : 'colors');
      found.push(...violations.map(({ id, where }) => `${of} ${viewport.width} ${colorScheme} ${id}: ${where}`));
      await page.evaluate(fewerRows);
    }
  }
  return found;
}
