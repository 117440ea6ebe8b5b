import type { News } from '../news.ts';

/** Rows that one network may write in a day. The free plan allows 100,000 per account and refuses further writes. */
export const rowsPerDay = 70_000;

/** Which writes are dropped as the day's rows run out. Each level also drops those of the levels before it. */
export type BudgetLevel =
  /** Drops nothing. */
  | 'full'
  /** Drops, of mass outages, the rows of opened incidents and the news of each end: the outage has a row and a digest at its end. */
  | 'reduced'
  /** Drops rows of all opened incidents, digests of mass outages to single subscribers, and the alarm that backs up the cron. */
  | 'minimal'
  /** Drops all news except that of the network as a whole: resets, upstream trouble, mass outages. */
  | 'critical';

/** The level after this number of rows was written today. */
export function budgetLevel(rows: number): BudgetLevel {
  if (rows < rowsPerDay * 0.6) return 'full';
  if (rows < rowsPerDay * 0.8) return 'reduced';
  return rows < rowsPerDay * 0.95 ? 'minimal' : 'critical';
}

/** The news that is reported at this level. */
export function affordableNews(news: readonly News[], level: BudgetLevel): readonly News[] {
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

/** Sending a message writes two rows, or three if it fails. */
const rowsPerSend = 3;
/** Rows reserved for each remaining minute of the day: the head, and one of a round, hour or day. */
const rowsPerMinute = 2;

/** Number of messages that can be sent today after `rows` rows were written; `now`: epoch seconds. */
export function affordableSends(rows: number, now: number): number {
  const minutesLeft = (86_400 - (now % 86_400)) / 60;
  return Math.max(0, Math.floor((rowsPerDay - rows - minutesLeft * rowsPerMinute) / rowsPerSend));
}
