import type { Page } from '@ledger-explorer/kit/downloads';
import type { Explorer } from './explorer.ts';
import { routesOf, segment } from './routes.ts';

/** A page in `docs/pictures`. */
export interface Picture {
  readonly name: string;
  /** Path below the network. */
  readonly path: string;
  /** Whether the page has the same parts on every ledger, so that a test can notice that the picture is stale. */
  readonly hasOutline: boolean;
}

/** The simulated ledger of the pictures. */
export const pictured = {
  history: 5_000,
  simulator: ['--parties', '80', '--validators', '40', '--seed', '7', '--history-days', '30'],
} as const;

/** Twelve pages, with ids of this ledger. */
export async function picturesOf(explorer: Explorer): Promise<readonly Picture[]> {
  const { transfer, open, full } = await routesOf(explorer);
  const { content } = await explorer.get('/v1/holders?size=1');
  const [{ party }] = content as [{ readonly party: string }];
  const validator = full.find((path) => path.startsWith('validator/'));
  if (validator === undefined) throw new Error('the ledger of the pictures has no validator');
  const outlined = { home: '', update: transfer, party: `party/${segment(party)}`, request: open };
  const others = {
    updates: 'updates',
    transfers: 'transfers',
    statement: `party/${segment(party)}/statement`,
    validators: 'validators',
    validator,
    governance: 'governance',
    supply: 'supply',
    reference: 'docs/listTransfers',
  };
  return [
    ...Object.entries(outlined).map(([name, path]) => ({ name, path, hasOutline: true })),
    ...Object.entries(others).map(([name, path]) => ({ name, path, hasOutline: false })),
  ];
}

/** The parts of the open page that do not depend on the ledger: navigation, names of tiles, facts, columns and sections, without numbers and the interval of a series. */
export function outline(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(
    `Array.from(document.querySelectorAll('.pages a, main h2, main dt, main th, footer a')).filter((one) => one.closest('main details') === null)
      .map((one) => one.textContent.replaceAll(/\\s+/g, ' ').replaceAll(/[0-9]+/g, '#').replace(/by (?:day|hour)/, 'by time').trim())`,
  );
}
