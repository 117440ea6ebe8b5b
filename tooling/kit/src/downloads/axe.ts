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

/** All rows of a table are made alike: what comes after the first ones is taken out. */
const fewerRows = `document.querySelectorAll('tbody > tr:nth-child(n + 9)').forEach((row) => row.remove())`;

/** What axe has against what is open on a page that has axe, of a long table against its first rows: the others are gone then. */
export async function violationsOf(page: Page): Promise<readonly { id: string; where: string }[]> {
  await page.evaluate(fewerRows);
  return page.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, ${options});
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}
