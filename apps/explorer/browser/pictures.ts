import type { Page } from '@ledger-explorer/test-downloads';
import type { Explorer } from './explorer.ts';
import { routesOf } from './routes.ts';

/** A page that the README has a picture of. */
export interface Picture {
  readonly name: 'home' | 'update' | 'party' | 'governance';
  /** Below the network. */
  readonly path: string;
}

/** An ordinary ledger, always the same one. */
export const pictured = {
  history: 2_000,
  simulator: ['--parties', '80', '--validators', '40', '--seed', '7', '--history-days', '30'],
} as const;

/** The pages of the README, by ids that are there. */
export async function picturesOf(explorer: Explorer): Promise<readonly Picture[]> {
  const { transfer, party, open } = await routesOf(explorer);
  return [
    { name: 'home', path: '' },
    { name: 'update', path: transfer },
    { name: 'party', path: `party/${party}` },
    { name: 'governance', path: open },
  ];
}

/** What a page is made of, whatever the ledger holds, but for tables of charts: its navigation, the names of its tiles, facts, columns and parts. */
export function outline(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `Array.from(document.querySelectorAll('.pages a, main h2, main dt, main th, footer a')).filter((one) => one.closest('main details') === null)
      .map((one) => one.textContent.replaceAll(/\\s+/g, ' ').replaceAll(/[0-9]+/g, '#').replace(/by (?:day|hour)/, 'by time').trim())`,
  );
}
