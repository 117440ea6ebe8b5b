import type { LedgerEvent } from './event.ts';
import type { Shape } from './shape.ts';

/** Counts of an update's uses of a template of one package, or of one of its choices. */
export interface TemplateUse extends Shape {
  readonly packageId: string;
  /** Null if the ledger gives none. */
  readonly packageName: string | null;
  /** Created contracts; 0 for a choice. */
  readonly created: number;
  /** Exercises that archived their contract. */
  readonly archived: number;
  /** Exercises of the choice, or of any choice of the template. */
  readonly exercised: number;
}

type UseKey = Pick<TemplateUse, 'template' | 'choice' | 'packageId' | 'packageName'>;

/** Finds the use of the same template, choice and package. */
export function findUse<Use extends UseKey>(
  uses: readonly Use[],
  { template, choice, packageId, packageName }: UseKey,
): Use | undefined {
  return uses.find(
    (use) =>
      use.choice === choice &&
      use.template === template &&
      use.packageName === packageName &&
      use.packageId === packageId,
  );
}

type Counts = { -readonly [Name in keyof TemplateUse]: TemplateUse[Name] };

/** Uses of templates and choices in an update, in order of first appearance. An unassigned event without a template is left out; other reassignments are uses with zeros. */
export function templateUsesOf(events: readonly LedgerEvent[]): readonly TemplateUse[] {
  const uses: Counts[] = [];
  const byTemplate = new Map<string, Counts[]>();
  for (const event of events) {
    const { templateId, templateName: template, packageName } = event;
    if (templateId === null || template === null) continue;
    const ofTemplate = byTemplate.get(templateId) ?? [];
    byTemplate.set(templateId, ofTemplate);
    const packageId = templateId.slice(0, templateId.indexOf(':'));
    for (const choice of event.type === 'exercised_event' ? [null, event.choice] : [null]) {
      const key = { template, choice, packageId, packageName };
      let use = findUse(ofTemplate, key);
      if (use === undefined) {
        use = { ...key, created: 0, archived: 0, exercised: 0 };
        uses.push(use);
        ofTemplate.push(use);
      }
      if (event.type === 'created_event') use.created += 1;
      if (event.type !== 'exercised_event') continue;
      use.exercised += 1;
      if (event.consuming) use.archived += 1;
    }
  }
  return uses;
}
