/**
 * Requests the URL of a service such as healthchecks.io, which raises an alarm if the requests stop. Returns whether it answered; never
 * rejects, so that a failing service does not fail the tick.
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
