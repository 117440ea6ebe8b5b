import type { Browser, Page, PageOptions } from './browser.ts';
import { browserModule } from './browser-modules.ts';

/** With the rule on the size of targets, which is off by default. */
const options = `{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }`;
/** A page that has axe on whatever it opens: the policy of pages would keep axe from reading their styles. */
export async function openAxePage(browser: Browser, own: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...own, bypassCSP: true });
  await page.addInitScript({ path: `${browserModule('axe-core')}/axe.min.js` });
  return page;
}

/** All rows of a table have the same structure: rows after the first ones are removed. */
const fewerRows = `document.querySelectorAll('tbody > tr:nth-child(n + 9)').forEach((row) => row.remove())`;

/** Findings of axe on the open page, which has axe loaded. Removes all but the first rows of long tables from the page. */
export async function violationsOf(page: Page): Promise<readonly { id: string; where: string }[]> {
  await page.evaluate(fewerRows);
  return page.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, ${options});
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}
