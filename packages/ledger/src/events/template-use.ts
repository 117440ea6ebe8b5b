import type { LedgerEvent } from './event.ts';
import { type Shape, shapeKey } from './shape.ts';

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

/** A use as a key: what it is of, not how often. */
export function useKey(use: Pick<TemplateUse, 'template' | 'choice' | 'packageId' | 'packageName'>): string {
  return JSON.stringify([use.packageId, use.packageName, shapeKey(use)]);
}

/** Templates and choices of an update with counts, in order of first appearance. An unassignment states no template, so it counts nowhere. */
export function templateUsesOf(events: readonly LedgerEvent[]): readonly TemplateUse[] {
  const uses = new Map<string, TemplateUse>();
  for (const event of events) {
    const { templateId, templateName: template, packageName } = event;
    if (templateId === null || template === null) continue;
    const packageId = templateId.slice(0, templateId.indexOf(':'));
    const created = event.type === 'created_event' ? 1 : 0;
    const archived = event.type === 'exercised_event' && event.consuming ? 1 : 0;
    const exercised = event.type === 'exercised_event' ? 1 : 0;
    const add = (choice: string | null): void => {
      const of = { template, choice, packageId, packageName };
      const before = uses.get(useKey(of)) ?? { created: 0, archived: 0, exercised: 0 };
      uses.set(useKey(of), {
        ...of,
        created: before.created + created,
        archived: before.archived + archived,
        exercised: before.exercised + exercised,
      });
    };
    add(null);
    if (event.type === 'exercised_event') add(event.choice);
  }
  return [...uses.values()];
}
