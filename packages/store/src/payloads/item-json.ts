/** The JSON of an item of the stream, which is given parsed or as just these bytes. @throws RangeError where it is too deep or too long. */
export function itemJson(item: unknown): Buffer {
  return Buffer.isBuffer(item) ? item : Buffer.from(JSON.stringify(item), 'utf8');
}
