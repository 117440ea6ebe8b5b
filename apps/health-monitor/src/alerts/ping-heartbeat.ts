/**
 * Tells a dead man's switch (healthchecks.io and the like) that a tick went well, so that somebody else notices when this
 * Worker stops. Whether it was heard; never throws: a switch that fails must not take the tick with it.
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
