import { type Page, violationsOf } from '@ledger-explorer/kit/downloads';

export const desk = { width: 1280, height: 800 } as const;
const phone = { width: 360, height: 740 } as const;
const looks = [
  { viewport: desk, colorScheme: 'light' },
  { viewport: phone, colorScheme: 'dark' },
] as const;

/** Rows of a table that are looked at more than once. */
const repeated = 8;
const fewerRows = `document.querySelectorAll('tbody > tr:nth-child(n + ${repeated + 1})').forEach((row) => row.remove())`;

/**
 * The same on a desk in light and on a phone in dark, and what is wider than the window: a line each. `of`: how the lines begin. Of a long
 * table every row is looked at on the desk, and the first ones on the phone.
 */
export async function violationsEverywhere(page: Page, of: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > viewport.width) found.push(`${of} ${viewport.width} is ${width} wide`);
  }
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const violations = await violationsOf(page);
    found.push(...violations.map(({ id, where }) => `${of} ${viewport.width} ${colorScheme} ${id}: ${where}`));
    await page.evaluate(fewerRows);
  }
  return found;
}
