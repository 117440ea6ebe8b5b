import { type Page, violationsOf } from '@ledger-explorer/kit/downloads';

export const desk = { width: 1280, height: 800 } as const;
const phone = { width: 360, height: 740 } as const;
const settings = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const;

/** The violations that axe finds on the open page, one line each, which begins with `name`. */
export async function violationsIn(page: Page, name: string): Promise<readonly string[]> {
  return (await violationsOf(page)).map(({ id, where }) => `${name} ${id}: ${where}`);
}

/** The violations in a wide window in light mode and in a narrow one in dark mode, and the widths at which the page scrolls sideways. Leaves the page narrow and dark. */
export async function violationsEverywhere(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > viewport.width) found.push(`${name} ${viewport.width} is ${width} wide`);
  }
  for (const { viewport, colorScheme } of settings) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsIn(page, `${name} ${viewport.width} ${colorScheme}`)));
  }
  return found;
}
