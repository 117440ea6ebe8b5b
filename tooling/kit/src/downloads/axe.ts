import type { Browser, Page, PageOptions } from './browser.ts';
import { browserModule } from './browser-modules.ts';

/** With the rule on the size of targets, which is off by default. */
const all = `{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }`;
/** What the pages promise is AA: the enhanced contrast of AAA is not asked for. */
const colors = `{ resultTypes: ['violations'], runOnly: ['cat.color'], rules: { 'color-contrast-enhanced': { enabled: false } } }`;

/** A page that has axe on whatever it opens: the policy of pages would keep axe from reading their styles. */
export async function openAxePage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options, bypassCSP: true });
  await page.addInitScript({ path: `${browserModule('axe-core')}/axe.min.js` });
  return page;
}

/** What axe has against what is open on a page that has axe. `only`: the rules that depend on colors. */
export async function violationsOf(page: Page, only?: 'colors'): Promise<readonly { id: string; where: string }[]> {
  return page.evaluate<readonly { id: string; where: string }[]>(`(async () => {
    const { violations } = await axe.run(document, ${only === undefined ? all : colors});
    return violations.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ') }));
  })()`);
}
