/** Tells somebody that this monitor lives; that it fails is theirs to notice. */
export async function pingHeartbeat(url: string | null): Promise<void> {
  if (url === null) return;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    await response.body?.cancel();
  } catch {
    // No ping is the message.
  }
}
