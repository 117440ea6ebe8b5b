/**
 * Rows written that a day may cost. The free plan allows 100,000 an account, and ends all writing above; one network stays well
 * below, whatever happens.
 */
export const rowsOfADay = 70_000;

/** What is given up as the day's rows run out. */
export type Level =
  /** Nothing. */
  | 'full'
  /** No incident rows of mass outages: minutes and the outage's own row tell of them. */
  | 'reduced'
  /** No incident rows at all, no alarm behind the cron. */
  | 'minimal'
  /** The head, and messages that are critical. */
  | 'critical';

export function levelOf(rows: number): Level {
  if (rows < rowsOfADay * 0.6) return 'full';
  if (rows < rowsOfADay * 0.8) return 'reduced';
  return rows < rowsOfADay * 0.95 ? 'minimal' : 'critical';
}
