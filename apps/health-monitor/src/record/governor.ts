import type { News } from '../verdicts/news.ts';

/**
 * Rows written that a day may cost. The free plan allows 100,000 an account, and ends all writing above; one network stays well
 * below, whatever happens.
 */
export const rowsOfADay = 70_000;

/** What is given up as the day's rows run out. */
export type Level =
  /** Nothing. */
  | 'full'
  /** Incident rows and single returns of mass outages: minutes, the outage's own row and its closing digest tell of them. */
  | 'reduced'
  /** Incident rows at all, digests of mass outages to single subscribers, the alarm behind the cron. */
  | 'minimal'
  /** All but the head and what concerns the network as a whole. */
  | 'critical';

export function levelOf(rows: number): Level {
  if (rows < rowsOfADay * 0.6) return 'full';
  if (rows < rowsOfADay * 0.8) return 'reduced';
  return rows < rowsOfADay * 0.95 ? 'minimal' : 'critical';
}

/** What of a tick's news may still be told. */
export function tellable(news: readonly News[], level: Level): readonly News[] {
  if (level === 'full') return news;
  return news.flatMap((each): News[] => {
    if (each.kind === 'resolved' && each.mass !== null) return [];
    if (level === 'reduced') return [each];
    // Without members it is the network's message alone.
    if (each.kind === 'mass_opened' || each.kind === 'mass_closed') return [{ ...each, members: [] }];
    if (each.kind === 'down' && each.mass !== null) return [];
    return level === 'minimal' || each.kind === 'upstream' ? [each] : [];
  });
}

/** A message that waits costs two rows to send, three if it fails. */
const rowsPerSend = 3;
/** What every minute that is left needs: the head, and now and then something else. */
const rowsPerMinute = 2;

/** How many messages the rows left today can pay for; `now` is epoch seconds. */
export function affordableSends(rows: number, now: number): number {
  const minutesLeft = (86_400 - (now % 86_400)) / 60;
  return Math.max(0, Math.floor((rowsOfADay - rows - minutesLeft * rowsPerMinute) / rowsPerSend));
}
