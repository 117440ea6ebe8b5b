import type { LedgerEvent } from './event.ts';
import type { Shape } from './shape.ts';

/** How often an update uses a template of one package, or one of its choices. */
export interface TemplateUse extends Shape {
  readonly packageId: string;
  /** Null where the ledger gives none. */
  readonly packageName: string | null;
  /** Contracts created; 0 of a choice. */
  readonly created: number;
  /** Exercises that archived their contract. */
  readonly archived: number;
  /** Exercises, of the choice or of any. */
  readonly exercised: number;
}

type Of = Pick<TemplateUse, 'template' | 'choice' | 'packageId' | 'packageName'>;

/** The one of these that is of the same template, choice and package. */
export function findUse<Use extends Of>(
  uses: readonly Use[],
  { template, choice, packageId, packageName }: Of,
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

/** Templates and choices of an update with counts, in order of first appearance. An unassignment states no template, so it counts nowhere. */
export function templateUsesOf(events: readonly LedgerEvent[]): readonly TemplateUse[] {
  const uses: Counts[] = [];
  const byTemplate = new Map<string, Counts[]>();
  for (const event of events) {
    const { templateId, templateName: template, packageName } = event;
    if (templateId === null || template === null) continue;
    let ofTemplate = byTemplate.get(templateId);
    if (ofTemplate === undefined) byTemplate.set(templateId, (ofTemplate = []));
    const packageId = templateId.slice(0, templateId.indexOf(':'));
    for (const choice of event.type === 'exercised_event' ? [null, event.choice] : [null]) {
      const of = { template, choice, packageId, packageName };
      let use = findUse(ofTemplate, of);
      if (use === undefined) {
        use = { ...of, created: 0, archived: 0, exercised: 0 };
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
