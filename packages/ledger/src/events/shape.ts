import type { LedgerEvent } from './event.ts';

/** A template, or one of its choices, as a filter for events. */
export interface Shape {
  /** `Splice.Amulet:Amulet`. */
  readonly template: string;
  /** Null: any event of the template. */
  readonly choice: string | null;
}

/** Key of a shape in a map. */
function shapeKey({ template, choice }: Shape): string {
  return choice === null ? template : `${template} ${choice}`;
}

/**
 * Distinct shapes of an update, in order of first appearance: the choice of each exercise, and the template of each event. An unassigned event may have
 * no template, and then has no shape.
 */
export function shapesOf(events: readonly LedgerEvent[]): readonly Shape[] {
  const shapes = new Map<string, Shape>();
  const add = (shape: Shape): void => {
    const key = shapeKey(shape);
    if (!shapes.has(key)) shapes.set(key, shape);
  };
  for (const event of events) {
    const { templateName: template } = event;
    if (template === null) continue;
    if (event.type === 'exercised_event') add({ template, choice: event.choice });
    add({ template, choice: null });
  }
  return [...shapes.values()];
}
