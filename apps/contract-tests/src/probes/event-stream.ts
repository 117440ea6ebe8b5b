import { type ExactJson, listOf, memberOf, numberOf, textOf } from '../json/exact-json.ts';
import { NotJson, parseExact } from '../json/parse-exact.ts';

/** An event of a stream (server-sent events), or an id without an event. */
export interface StreamEvent {
  /** Empty if the block only has an id. */
  readonly event: string;
  readonly id: string | undefined;
  /** Undefined if the data is not JSON in one line. */
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

/** Parses the complete events of a stream; a last partial one is left out. */
export function readEvents(text: string): readonly StreamEvent[] {
  const blocks = text.split(/\r?\n\r?\n/).slice(0, -1);
  return blocks.flatMap((block) => {
    const fields = block.split(/\r?\n/).flatMap((line) => {
      const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      // A field without a name is a comment.
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

/** The data of a server-sent event `rows`: rows of a topic between two positions. NaN for a missing number. */
export interface Interval {
  readonly topic: string;
  readonly from: number;
  readonly to: number;
  /** Number of rows in the interval; `rows` has all of them, or the first 20. */
  readonly count: number;
  readonly rows: readonly ExactJson[];
  readonly event: StreamEvent;
}

/** Intervals of the events `rows`, in order. */
export function intervalsOf(events: readonly StreamEvent[]): readonly Interval[] {
  const rowEvents = events.filter(({ event }) => event === 'rows');
  return rowEvents.map((event) => {
    const number = (name: string): number => numberOf(memberOf(event.data, name)) ?? Number.NaN;
    const topic = textOf(memberOf(event.data, 'topic'));
    const rows = listOf(memberOf(event.data, 'rows'));
    return { topic, from: number('from'), to: number('to'), count: number('count'), rows, event };
  });
}

/** Topic and interval of an event `rows` as text; for other events their name. */
export function labelOf({ event, data }: StreamEvent): string {
  return event === 'rows'
    ? `${textOf(memberOf(data, 'topic'))} ${textOf(memberOf(data, 'from'))}-${textOf(memberOf(data, 'to'))}`
    : event;
}
