import type { News } from '../news.ts';

/**
 * Most rows written in a day. The free plan allows 100,000 an account, and refuses writes above; one network always stays well
 * below.
 */
export const rowsOfADay = 70_000;

/** What is dropped as the day's rows run out. */
export type Level =
  /** Nothing. */
  | 'full'
  /** Incident rows and single returns of mass outages: the minutes, the outage's own row and its closing digest cover them. */
  | 'reduced'
  /** All incident rows, digests of mass outages to single subscribers, the alarm behind the cron. */
  | 'minimal'
  /** Everything except the head and news of the network as a whole. */
  | 'critical';

export function levelOf(rows: number): Level {
  if (rows < rowsOfADay * 0.6) return 'full';
  if (rows < rowsOfADay * 0.8) return 'reduced';
  return rows < rowsOfADay * 0.95 ? 'minimal' : 'critical';
}

/** The news of a tick that may be reported at this level. */
export function affordableNews(news: readonly News[], level: Level): readonly News[] {
  if (level === 'full') return news;
  return news.flatMap((each): News[] => {
    if (each.kind === 'resolved' && each.mass !== null) return [];
    if (level === 'reduced') return [each];
    // Without members only the message about the network is sent.
    if (each.kind === 'mass_opened' || each.kind === 'mass_closed') return [{ ...each, members: [] }];
    if (each.kind === 'down' && each.mass !== null) return [];
    return level === 'minimal' || each.kind === 'upstream' || each.kind === 'reset' ? [each] : [];
  });
}

/** A message that waits costs two rows to send, three if it fails. */
const rowsPerSend = 3;
/** Rows reserved for each remaining minute: the head, and sometimes another. */
const rowsPerMinute = 2;

/** How many messages the rows left today can pay for; `now` is epoch seconds. */
export function affordableSends(rows: number, now: number): number {
  const minutesLeft = (86_400 - (now % 86_400)) / 60;
  return Math.max(0, Math.floor((rowsOfADay - rows - minutesLeft * rowsPerMinute) / rowsPerSend));
}
