import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';

/** A time as people write it, in UTC unless it says otherwise, in milliseconds; null: it is none. */
export function readTime(text: string): number | null {
  if (/^\d{9,10}$/u.test(text)) return Number(text) * 1_000;
  if (/^\d{12,15}$/u.test(text)) return Number(text);
  const [, day, clock = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:\d{2})?)?$/iu.exec(text) ?? [];
  // A day that no month has is read as one of the next month: it would lead to another day than the one that is written.
  const isDay = day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const milliseconds = isDay ? Date.parse(`${day}T${clock}${zone.toUpperCase()}`) : Number.NaN;
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : milliseconds;
}

/** The updates as of a time. */
export const atPage: PageRoute = {
  name: 'at',
  path: 'at/{time}',
  section: 'updates',
  render: async ({ client, parameters, link }) => {
    const text = parameters.time ?? '';
    const time = readTime(text);
    if (time === null) throw new PageError(404, texts().errors.notATime(text));
    const { data } = await client.getPosition({ time });
    return { location: link(['updates'], { at: data.position }) };
  },
};
