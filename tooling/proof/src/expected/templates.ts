import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { StreamEvent } from '../stream.ts';
import type { Truth } from '../truth.ts';
import { choiceOf, templateOf } from './update-history.ts';

/** `/v1/templates` (V70), most created first. */
export function expectedTemplates({ stream }: Truth): readonly Row[] {
  const events = stream.flatMap(({ events: own, recordTime }) => own.map((event) => ({ event, recordTime })));
  const named = events.filter(({ event }) => templateOf(event) !== null);
  const rows = Map.groupBy(named, ({ event }) => JSON.stringify([templateOf(event), event.packageName]));
  return [...rows.values()]
    .flatMap((uses) => {
      const [first] = uses;
      if (first === undefined) return [];
      const usedBy = uses.map(({ event }) => event);
      const name = templateOf(first.event) ?? '';
      const { packageName } = first.event;
      return [
        {
          name,
          packageName,
          created: usedBy.filter(({ type }) => type === 'created_event').length,
          row: rowOf(name, packageName, usedBy, [first.recordTime, uses.at(-1)?.recordTime ?? '']),
        },
      ];
    })
    .toSorted(
      (a, b) => b.created - a.created || compare(a.name, b.name) || compare(a.packageName ?? '', b.packageName ?? ''),
    )
    .map(({ row }) => row);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function rowOf(
  name: string,
  packageName: string | null,
  own: readonly StreamEvent[],
  seen: readonly [string, string],
): Row {
  const exercises = own.filter(({ type }) => type === 'exercised_event');
  const choices = [...Map.groupBy(exercises, (event) => choiceOf(event) ?? '')]
    .map(([choice, uses]) => ({ choice, count: uses.length }))
    .toSorted((a, b) => b.count - a.count || compare(a.choice, b.choice));
  return {
    id: packageName === null ? name : `#${packageName}:${name}`,
    name,
    packageName,
    packages: [...new Set(own.map(({ templateId }) => templateId?.slice(0, templateId.indexOf(':')) ?? ''))],
    created: literal(own.filter(({ type }) => type === 'created_event').length),
    archived: literal(exercises.filter(({ raw }) => raw.consuming === true).length),
    exercised: literal(exercises.length),
    choices: choices.map(({ choice, count }) => ({ name: choice, count: literal(count) })),
    firstSeen: milliseconds(seen[0]),
    lastSeen: milliseconds(seen[1]),
  };
}
