import { nameOf, type Truth } from '@ledger-explorer/proof';
import type { Page } from '@ledger-explorer/test-downloads';
import type { ExpectedPage } from './expected-page.ts';
import { type PageFigures, readFigures, visible, visibleJson, wrongFigures } from './figures.ts';

/** What is wrong on the page that is open, a line each; empty: nothing. */
export async function wrongOnPage(
  page: Page,
  expected: ExpectedPage,
  { model, stream }: Truth,
): Promise<readonly string[]> {
  const found = await readFigures(page);
  const text = visible(await page.evaluate<string>(`document.querySelector('main').textContent`));
  const called = (party: string) => nameOf(model, party);
  const at = expected.at ?? stream.length;
  const recordTime = stream[at - 1]?.recordTime;
  const strip = { position: `#${at}`, ...(recordTime === undefined ? {} : { recordTime }) };
  const compact = text.replaceAll(' ', '');
  return [
    ...wrongFigures(found.strip, strip, called),
    ...wrongFigures(found.facts, expected.facts, called),
    ...wrongRows(found, expected, called),
    ...found.elsewhere.map(({ field }) => `${field} stands where nobody compares it`),
    ...found.loose
      .filter((one) => expected.loose?.includes(one) !== true)
      .map((one) => `"${one}" has digits that nobody compares`),
    ...(expected.texts ?? []).flatMap((one) =>
      compact.includes(visibleJson(one)) ? [] : [`"${one}" is not to be read`],
    ),
    ...wrongJson(found.json, expected.json ?? []),
  ].map((line) => `${expected.path}: ${line}`);
}

function wrongRows(found: PageFigures, { path, rows = [] }: ExpectedPage, called: (party: string) => string | null) {
  const keys = found.rows.map(({ key }) => key);
  const wanted = rows.map(([key]) => key);
  // What is found stands in an order that is the search's own.
  const [own, others] = path.startsWith('search') ? [keys.toSorted(), wanted.toSorted()] : [keys, wanted];
  const at = others.findIndex((key, index) => key !== own[index]);
  if (at !== -1 || own.length !== others.length) {
    return [`there are ${own.length} rows, expected ${others.length}; row ${at} is ${own[at]}, expected ${others[at]}`];
  }
  return found.rows.flatMap(({ key, figures }, index) =>
    wrongFigures(figures, rows[index]?.[1] ?? {}, called).map((line) => `row ${key}: ${line}`),
  );
}

function wrongJson(found: readonly string[], expected: readonly string[]): readonly string[] {
  const wanted = expected.map(visibleJson);
  if (found.length !== wanted.length) return [`there are ${found.length} pieces of JSON, expected ${wanted.length}`];
  return found.flatMap((text, at) => {
    const own = wanted[at] ?? '';
    if (text === own) return [];
    const from = Array.from({ length: text.length }).findIndex((_, index) => text[index] !== own[index]);
    return [`JSON ${at} differs at ${from}: ${text.slice(from, from + 60)}, expected ${own.slice(from, from + 60)}`];
  });
}
