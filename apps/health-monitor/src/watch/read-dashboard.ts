/** Number of the newest round; null where the dashboard does not tell. Never throws: verdicts do not hang on it. */
export function readDashboard(data: unknown): number | null {
  const round: unknown = (data as { latestRound?: unknown } | null)?.latestRound;
  return typeof round === 'number' && Number.isSafeInteger(round) && round >= 0 ? round : null;
}
