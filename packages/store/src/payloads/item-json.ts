/** JSON of an item of the stream, which is parsed or already bytes. @throws RangeError if it is too deep or too long. */
export function itemJson(item: unknown): Buffer {
  return Buffer.isBuffer(item) ? item : Buffer.from(JSON.stringify(item), 'utf8');
}
