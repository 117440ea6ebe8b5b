/**
 * Pings a dead man's switch (healthchecks.io and the like) after a good tick, so that it raises an alarm when this Worker stops.
 * Returns whether it was received; never throws, because a failing switch must not fail the tick.
 */
export async function pingHeartbeat(url: string, fetcher: typeof fetch): Promise<boolean> {
  try {
    const answer = await fetcher(url, { redirect: 'manual', signal: AbortSignal.timeout(4000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
