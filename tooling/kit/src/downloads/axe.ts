import type { Browser, Page, PageOptions } from './browser.ts';
import { browserModule } from './browser-modules.ts';

/** Options of axe. The rule on the size of targets is off by default. */
const options = `{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }`;
/** Opens a page with axe in every document. It ignores content security policies, which would prevent axe from reading styles. */
export async function openAxePage(browser: Browser, own: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...own, bypassCSP: true });
  await page.addInitScript({ path: `${browserModule('axe-core')}/axe.min.js` });
  return page;
}

/** Removes all but the first eight rows of tables, because all rows have the same structure. */
const fewerRows = `document.querySelectorAll('tbody > tr:nth-child(n + 9)').forEach((row) => row.remove())`;

/** The violations that axe finds on a page from `openAxePage`. It removes rows of long tables. */
export async function violationsOf(page: Page): Promise<readonly { id: string; where: string }[]> {
  await page.evaluate(fewerRows);
  return page.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, ${options});
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}
