import { memberOf, type ExactJson } from '../json/exact-json.ts';
import { NotJson, parseExact } from '../json/parse-exact.ts';
import { textOf } from '../json/text-of.ts';

/** One event of a stream (server-sent events), or an id without one. */
export interface StreamEvent {
  /** Empty: the id stands alone. */
  readonly event: string;
  readonly id: string | undefined;
  /** Undefined where the data is no JSON text of one line. */
  readonly data: ExactJson | undefined;
}

function jsonOf(lines: readonly string[]): ExactJson | undefined {
  const [line] = lines;
  if (line === undefined || lines.length > 1) return undefined;
  try {
    return parseExact(line).value;
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

/** The whole events of what came of a stream; the last one may have been cut, and is left out. */
export function readEvents(text: string): readonly StreamEvent[] {
  const blocks = text.split(/\r?\n\r?\n/).slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = block.split(/\r?\n/).flatMap((line) => {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      // A comment has no name.
      return name === '' ? [] : [{ name, value }];
    });
    const valuesOf = (wanted: string): string[] =>
      fields.flatMap(({ name, value }) => (name === wanted ? [value] : []));
    const [id] = valuesOf('id');
    const [event = ''] = valuesOf('event');
    if (id === undefined && event === '') return [];
    return [{ event, id, data: jsonOf(valuesOf('data')) }];
  });
}

/** Topic and interval of `rows`, as one text; of others their name. */
export function placeOf({ event, data }: StreamEvent): string {
  return event === 'rows'
    ? `${textOf(memberOf(data, 'topic'))} ${textOf(memberOf(data, 'from'))}-${textOf(memberOf(data, 'to'))}`
    : event;
}
