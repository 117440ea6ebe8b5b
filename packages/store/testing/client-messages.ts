/**
 * Splits bytes of a client into its complete messages, each with the offset after it. `begun`: false if the bytes begin with the first message of the
 * connection, which has no type byte.
 */
export function* clientMessages(
  bytes: Buffer,
  begun: boolean,
): Generator<{ readonly message: Buffer; readonly end: number }> {
  for (let at = 0; ;) {
    const typeBytes = begun || at > 0 ? 1 : 0;
    // The length of a message counts its own four bytes, but not the type byte.
    if (bytes.length < at + typeBytes + 4) return;
    const end = at + typeBytes + bytes.readUInt32BE(at + typeBytes);
    if (bytes.length < end) return;
    yield { message: bytes.subarray(at, end), end };
    at = end;
  }
}
