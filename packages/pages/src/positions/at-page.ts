import { PageError } from '../errors/page-error.ts';
import { texts } from '../messages/texts.ts';
import type { PageRoute } from '../page.ts';

/** Reads a time as people write it, in UTC unless it has a zone, as milliseconds since the epoch; null: not a time from 1970 on. */
export function readTime(text: string): number | null {
  // Seconds since the epoch; with 12 to 15 digits, milliseconds.
  if (/^\d{9,10}$/u.test(text)) return Number(text) * 1_000;
  if (/^\d{12,15}$/u.test(text)) return Number(text);
  const [, day, clock = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:\d{2})?)?$/iu.exec(text) ?? [];
  // Date.parse reads 2026-02-30 as a day in March, so the result is compared with the text.
  const isDay = day !== undefined && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const milliseconds = isDay ? Date.parse(`${day}T${clock}${zone.toUpperCase()}`) : Number.NaN;
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : milliseconds;
}

/** Redirects to the updates at a time. */
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
