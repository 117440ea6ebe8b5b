/** Splits client bytes into messages. `begun`: false if the first message of the connection, which has no type byte, is among them. */
export function* clientMessages(
  bytes: Buffer,
  begun: boolean,
): Generator<{ readonly message: Buffer; readonly end: number }> {
  for (let at = 0; ;) {
    const letter = begun || at > 0 ? 1 : 0;
    if (bytes.length < at + letter + 4) return;
    const end = at + letter + bytes.readUInt32BE(at + letter);
    if (bytes.length < end) return;
    yield { message: bytes.subarray(at, end), end };
    at = end;
  }
}
