import type { TemplateValues } from '@ledger-explorer/spec/writers';
import type { RowOf } from '../sql/statement.ts';

/** Columns of a template. Without a row, all are null. */
export const templateColumns = {
  name: 'text?',
  package_name: 'text?',
  packages: 'text[]',
  created: 'bigint',
  archived: 'bigint',
  exercised: 'bigint',
  first_seen: 'bigint',
  last_seen: 'bigint',
  choices: 'text[]',
  choice_counts: 'text[]',
} as const;

/** SQL of templates by name and package name; `where` filters rows `u` of `template_use`. There are hundreds of rows. */
export function selectTemplates(where: string): string {
  // A row without a choice counts all events of the template. There is one per group, which `max` finds.
  const ofAny = (column: string) => `max(${column}) filter (where choice is null) as ${column}`;
  const ofChoices = (column: string) =>
    `coalesce(array_agg(${column} order by exercised desc, choice) filter (where choice is not null), '{}')`;
  return `select template as name, package_name, ${ofAny('packages')}, ${ofAny('created')}, ${ofAny('archived')}, ${ofAny('exercised')},
      ${ofAny('first_seen')}, ${ofAny('last_seen')}, ${ofChoices('choice')} as choices, ${ofChoices('exercised::text')} as choice_counts
    from (
      select template, package_name, choice, array_agg(package order by first_position, package) as packages,
        sum(created)::bigint as created, sum(archived)::bigint as archived, sum(exercised)::bigint as exercised,
        ms((array_agg(first_seen order by first_position))[1]) as first_seen,
        ms((array_agg(last_seen order by last_position desc))[1]) as last_seen
      from template_use u where ${where} group by template, package_name, choice
    ) by_choice group by template, package_name`;
}

/** Order of rows `x`: most created first. */
export const templateOrder = 'x.created desc, x.name, x.package_name nulls first';

/** `name`: that of the row, which is not null. */
export function templateValues(row: RowOf<typeof templateColumns>, name: string): TemplateValues {
  const { package_name: packageName } = row;
  return {
    id: packageName === null ? name : `#${packageName}:${name}`,
    name,
    packageName,
    packages: row.packages,
    created: row.created,
    archived: row.archived,
    exercised: row.exercised,
    choices: row.choices.map((choice, at) => ({ name: choice, count: row.choice_counts[at] ?? '0' })),
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
  };
}
