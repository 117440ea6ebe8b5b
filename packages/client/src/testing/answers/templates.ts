import { type TemplateValues, writeTemplateDetails, writeTemplatePage } from '@ledger-explorer/spec/writers';
import { milliseconds } from '../ledger/decimal.ts';
import type { FakeEvent, FakeLedger, Template } from '../ledger/fake-ledger.ts';
import { folded } from './names.ts';
import { pageOf } from './pages.ts';
import { found, type Read } from './reading.ts';

interface Use extends Template {
  created: number;
  archived: number;
  exercised: number;
  readonly choices: Map<string, number>;
  readonly first: FakeEvent;
  last: FakeEvent;
}

function count(use: Use, { exercise }: FakeEvent): void {
  if (exercise === null) {
    use.created += 1;
    return;
  }
  use.exercised += 1;
  if (exercise.consuming) use.archived += 1;
  use.choices.set(exercise.choice, (use.choices.get(exercise.choice) ?? 0) + 1);
}

/** Each template that events name, the most created first (V70); each package has one version here. */
export function usedTemplates({ events }: FakeLedger): Use[] {
  const uses = new Map<Template, Use>();
  for (const event of events) {
    const { template } = event.contract;
    const use = uses.get(template) ?? {
      ...template,
      created: 0,
      archived: 0,
      exercised: 0,
      choices: new Map<string, number>(),
      first: event,
      last: event,
    };
    uses.set(template, use);
    count(use, event);
    use.last = event;
  }
  return [...uses.values()].sort((one, other) =>
    one.created === other.created ? (one.name < other.name ? -1 : 1) : other.created - one.created,
  );
}

function templateValues(use: Use): TemplateValues {
  const { name, packageName, hash, created, archived, exercised, first, last } = use;
  return {
    id: `#${packageName}:${name}`,
    name,
    packageName,
    packages: [hash],
    created,
    archived,
    exercised,
    choices: Array.from(use.choices, ([choice, times]) => ({ name: choice, count: times })).sort((one, other) =>
      one.count === other.count ? (one.name < other.name ? -1 : 1) : other.count - one.count,
    ),
    firstSeen: milliseconds(first.update.recordTime),
    lastSeen: milliseconds(last.update.recordTime),
  };
}

export const listTemplates: Read<'listTemplates'> = ({ ledger, values }) => {
  const text = folded(values.q ?? '');
  const rows = usedTemplates(ledger).filter((use) =>
    [use.name, use.packageName].some((each) => folded(each).includes(text)),
  );
  return writeTemplatePage(pageOf(rows, values, templateValues));
};

export const getTemplate: Read<'getTemplate'> = ({ ledger, values }) => {
  const { template: name } = values;
  const uses = usedTemplates(ledger).filter((use) => use.name === name);
  const [first] = uses;
  found('template', first);
  return writeTemplateDetails({ name, content: uses.map(templateValues) });
};
