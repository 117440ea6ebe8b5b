import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import { byText } from '../expected/names.ts';
import type { Truth } from '../model.ts';
import { eventsOf, templateOf } from '../stream.ts';
import { type Compare, compareList, compareOne, sample } from './comparison.ts';
import { choiceOf } from './update-history.ts';

/** `/v1/templates` (V70), most created first. */
function expectedTemplates({ stream }: Truth): readonly Row[] {
  const named = eventsOf(stream).filter(({ event }) => templateOf(event) !== null);
  const uses = Map.groupBy(named, ({ event }) => JSON.stringify([templateOf(event), event.packageName]));
  return [...uses]
    .map(([key, ofTemplate]) => {
      const [name, packageName] = JSON.parse(key) as [string, string | null];
      const seen = ofTemplate.map(({ update }) => milliseconds(update.recordTime));
      const created = ofTemplate.filter(({ event }) => event.type === 'created_event').length;
      return { name, packageName, created, seen, events: ofTemplate.map(({ event }) => event) };
    })
    .toSorted(
      (a, b) => b.created - a.created || byText(a.name, b.name) || byText(a.packageName ?? '', b.packageName ?? ''),
    )
    .map(({ name, packageName, created, seen, events: all }) => {
      const exercises = all.filter(({ type }) => type === 'exercised_event');
      const choices = [...Map.groupBy(exercises, (event) => choiceOf(event) ?? '')]
        .map(([choice, { length }]) => ({ choice, count: length }))
        .toSorted((a, b) => b.count - a.count || byText(a.choice, b.choice));
      return {
        id: packageName === null ? name : `#${packageName}:${name}`,
        name,
        packageName,
        packages: [...new Set(all.map(({ templateId }) => templateId?.slice(0, templateId.indexOf(':')) ?? ''))],
        created: literal(created),
        archived: literal(exercises.filter(({ raw }) => raw.consuming === true).length),
        exercised: literal(exercises.length),
        choices: choices.map(({ choice, count }) => ({ name: choice, count: literal(count) })),
        firstSeen: seen[0],
        lastSeen: seen.at(-1),
      };
    });
}

/** Templates, those with a part of a name, and some by name. */
export const compareTemplates: Compare = async function* (answers, truth) {
  const rows = expectedTemplates(truth);
  yield* compareList(answers, '/v1/templates', '', rows);
  for (const { name, packageName } of sample(rows, 5)) {
    const part = String(packageName ?? name)
      .slice(1, 9)
      .toUpperCase();
    const has = (text: unknown) => typeof text === 'string' && text.toUpperCase().includes(part);
    const found = rows.filter((row) => has(row.name) || has(row.packageName));
    yield* compareList(answers, '/v1/templates', `&q=${encodeURIComponent(part)}`, found);
    const expected = { name, content: rows.filter((row) => row.name === name) };
    yield compareOne(answers, `/v1/templates/${encodeURIComponent(String(name))}`, expected);
  }
};
