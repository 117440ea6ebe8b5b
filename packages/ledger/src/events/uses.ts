import type { LedgerEvent } from './event.ts';
import { type Shape, shapesOf } from './shape.ts';
import { templateOf } from './template-names.ts';
import { type TemplateUse, templateUsesOf } from './template-use.ts';

/** Templates and choices of the events of an update. */
export interface Uses {
  readonly shapes: readonly Shape[];
  readonly templateUses: readonly TemplateUse[];
}

/** Limit of cached results; at the limit, the cache is emptied. */
const cacheLimit = 2_000;
const usesByKey = new Map<string, Uses>();

/** Templates and choices of events. Cached, since nearly every update has the same ones as an earlier update. */
export function usesOf(events: readonly LedgerEvent[]): Uses {
  const key = keyOf(events);
  let uses = usesByKey.get(key);
  if (uses === undefined) {
    uses = { shapes: shapesOf(events), templateUses: templateUsesOf(events) };
    if (usesByKey.size >= cacheLimit) usesByKey.clear();
    usesByKey.set(key, uses);
  }
  return uses;
}

/** Cache key: everything that the result depends on. U+0000 separates the texts, since decoded texts do not contain it. */
function keyOf(events: readonly LedgerEvent[]): string {
  let key = '';
  for (const event of events) {
    const { type, templateId, packageName } = event;
    const template = templateId === null ? '' : templateOf(templateId).number;
    key += `${type}\0${template}\0${textOrEmpty(packageName)}\0`;
    if (event.type === 'exercised_event') key += `${event.choice}\0${event.consuming}\0`;
  }
  return key;
}

function textOrEmpty(text: string | null): string {
  return text === null ? '' : `=${text}`;
}
