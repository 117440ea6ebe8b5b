import { shortId } from '../../src/figures/identifier.ts';
import { visibleText } from '../../src/html/visible-text.ts';
import { element } from '../element.ts';
import { type Compared, type Verdict, verdictOf } from './compare.ts';
import { texts } from './texts.ts';

const signs: Readonly<Record<Verdict, string>> = { same: '✓', different: '✕', notCompared: '–' };
const classes: Readonly<Record<Verdict, string>> = { same: 'good', different: 'bad', notCompared: 'soft' };

function valuesOf(values: readonly string[] | null | undefined): Node {
  if (values === null || values === undefined) return document.createTextNode(texts.nothing);
  if (values.length === 0) return document.createTextNode('–');
  return element('bdi', { lang: 'und' }, values.map(visibleText).join(', '));
}

/** The short form of an update's or event's id. */
function shortOf(id: string): string {
  const [update = '', ...number] = id.split(':');
  return [shortId(update), ...number].join(':');
}

function row(one: Compared): HTMLTableRowElement {
  const verdict = verdictOf(one);
  const cells = [
    element('code', { title: one.of }, shortOf(one.of)),
    one.name,
    valuesOf(one.index),
    one.computed === null ? texts.needsEarlier : valuesOf(one.computed),
  ];
  const made = element(
    'tr',
    { role: 'row' },
    ...cells.map((content) => element('td', { role: 'cell' }, content)),
    element('td', { className: classes[verdict], role: 'cell' }, `${signs[verdict]} ${texts.verdicts[verdict]}`),
  );
  made.dataset.verdict = verdict;
  return made;
}

function table(compared: readonly Compared[]): HTMLTableElement {
  const heads = element(
    'tr',
    { role: 'row' },
    ...texts.heads.map((head) => element('th', { scope: 'col', role: 'columnheader' }, head)),
  );
  return element(
    'table',
    { className: 'list', role: 'table' },
    element('caption', { className: 'ear' }, texts.caption),
    element('thead', { role: 'rowgroup' }, heads),
    element('tbody', { role: 'rowgroup' }, ...compared.map(row)),
  );
}

/** The result as elements: a sentence, and a table with those that differ first. Marks these figures on the page, too. */
export function results(
  compared: readonly Compared[],
  from: { readonly events: number; readonly updates: number },
): readonly HTMLElement[] {
  const ofVerdict = Map.groupBy(compared, verdictOf);
  const [same, different, notCompared] = (['same', 'different', 'notCompared'] as const).map(
    (one) => ofVerdict.get(one) ?? [],
  );
  for (const { element: figure } of compared) figure?.classList.remove('differs');
  for (const { element: figure } of different ?? []) figure?.classList.add('differs');
  const wrong = different?.length ?? 0;
  const words =
    wrong === 0
      ? texts.allSame(same?.length ?? 0, from.events, from.updates)
      : texts.someDiffer(wrong, compared.length - (notCompared?.length ?? 0), from.events, from.updates);
  const verdict = wrong === 0 ? 'same' : 'different';
  const sentence = element('p', { className: `state-line ${classes[verdict]}` }, `${signs[verdict]} ${words}`);
  const missing = notCompared?.length ?? 0;
  const details = element(
    'details',
    { open: wrong > 0 },
    element('summary', {}, texts.table),
    table([...(different ?? []), ...compared.filter((one) => verdictOf(one) !== 'different')]),
  );
  return [
    sentence,
    ...(missing === 0 ? [] : [element('p', { className: 'note' }, texts.someNotCompared(missing))]),
    details,
  ];
}
