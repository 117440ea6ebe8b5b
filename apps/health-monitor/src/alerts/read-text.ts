/** Reads at most `limit` characters of a body. `whole`: false if the body is longer. Bytes that are not UTF-8 become U+FFFD. */
export async function readText(
  body: ReadableStream | null,
  limit: number,
): Promise<{ readonly text: string; readonly whole: boolean }> {
  if (body === null) return { text: '', whole: true };
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > limit) {
      await reader.cancel();
      return { text: text.slice(0, limit), whole: false };
    }
    if (done) return { text, whole: true };
  }
}
