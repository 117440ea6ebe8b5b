/** The service sends at least a comment every 15 s to a stream, and reads rows of a file within seconds. */
const silenceMilliseconds = 45_000;

/**
 * Reads the body of a response as text, piece by piece, until it ends. Null, at the end, says that it did not end by itself: the connection was
 * cut or is silent, or the signal aborted it.
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<string | null, void, undefined> {
  const reader = body?.getReader();
  const connection = { isCut: false };
  const cut = (): void => {
    connection.isCut = true;
    void reader?.cancel().catch(() => undefined);
  };
  signal?.addEventListener('abort', cut);
  // It can have aborted before.
  if (signal?.aborted) cut();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const silence = setTimeout(cut, silenceMilliseconds);
      const piece = await reader?.read().catch(cut);
      clearTimeout(silence);
      if (connection.isCut) yield null;
      if (connection.isCut || !piece?.value) return;
      yield decoder.decode(piece.value, { stream: true });
    }
  } finally {
    signal?.removeEventListener('abort', cut);
    cut();
  }
}
