import { isNode } from './rule.ts';
import type { Context, Node, Rule } from './rule.ts';

const units = [
  'ms',
  's',
  'coin',
  'USD',
  'USD/coin',
  'percent',
  '1/s',
  'count',
  'round',
  'migration',
  'basis points',
  'duration in ms',
  'requested ms',
  'sequence',
  'unit of the metric',
  'unit of the kind',
  'code',
  'factor',
];

/** The form of `x-source`: `<kind>: <origin>`, such as `derived: created events in the event's update`. */
const source = /^(?:ledger|derived|directory|market|request): .+$/;

function checkField(name: string, field: Node, report: (message: string) => void): void {
  // The referenced schema has its own description.
  if ('$ref' in field) return;
  if (typeof field.description !== 'string') report(`Field \`${name}\` has no description.`);
  const origin = field['x-source'];
  if (typeof origin !== 'string' || !source.test(origin)) {
    report(
      `Field \`${name}\` does not declare its source: \`x-source: '<ledger|derived|directory|market|request>: …'\`.`,
    );
  }
  const types = [field.type].flat();
  const unit = field['x-unit'];
  const isKnown = typeof unit === 'string' && units.includes(unit);
  if (types.includes('number') || types.includes('integer')) {
    if (!isKnown) report(`Field \`${name}\` is a number without a known \`x-unit\` (${units.join(', ')}).`);
  } else if (unit !== undefined && !isKnown) {
    report(`Field \`${name}\` has an unknown \`x-unit\`.`);
  }
}

/** Fields of response bodies declare their meaning, source and, if they are numbers, unit. */
export const documentedFields: Rule = () => ({
  // The schemas of parameters and headers are checked, too, but they have no fields.
  Schema(schema: Node, context: Context): void {
    if (!isNode(schema.properties)) return;
    if (typeof schema.description !== 'string' && !context.location.pointer.includes('/allOf/')) {
      context.report({ message: 'An answer has no description.' });
    }
    for (const [name, field] of Object.entries(schema.properties)) {
      if (!isNode(field)) continue;
      checkField(name, field, (message) => {
        context.report({ message, location: context.location.child(['properties', name]) });
      });
    }
  },
});
