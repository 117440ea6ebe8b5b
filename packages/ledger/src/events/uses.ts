import type { LedgerEvent } from './event.ts';
import { type Shape, shapesOf } from './shape.ts';
import { templateOf } from './template-names.ts';
import { type TemplateUse, templateUsesOf } from './template-use.ts';

/** Templates and choices of the events of an update. */
export interface Uses {
  readonly shapes: readonly Shape[];
  readonly templateUses: readonly TemplateUse[];
}

/** More are forgotten all at once: a bound on memory. */
const remembered = 2_000;
const known = new Map<string, Uses>();

/** Nearly every update is of the same templates and choices as one before, and has the same objects. */
export function usesOf(events: readonly LedgerEvent[]): Uses {
  const key = keyOf(events);
  let uses = known.get(key);
  if (uses === undefined) {
    uses = { shapes: shapesOf(events), templateUses: templateUsesOf(events) };
    if (known.size >= remembered) known.clear();
    known.set(key, uses);
  }
  return uses;
}

/** All that shapes and uses say of events. No text of the ledger has a U+0000 once it is decoded. */
function keyOf(events: readonly LedgerEvent[]): string {
  let key = '';
  for (const event of events) {
    const { type, templateId, packageName } = event;
    const template = templateId === null ? '' : templateOf(templateId).number;
    key += `${type}\0${template}\0${given(packageName)}\0`;
    if (event.type === 'exercised_event') key += `${event.choice}\0${event.consuming}\0`;
  }
  return key;
}

function given(text: string | null): string {
  return text === null ? '' : `=${text}`;
}
