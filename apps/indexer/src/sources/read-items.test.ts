import { describe, expect, it } from 'vitest';
import { someUpdate, someUpdates } from '../../test/some-updates.ts';
import { NoPage, readItems } from './read-items.ts';
import { valueOf } from './stream-item.ts';

function read(text: string) {
  return readItems(Buffer.from(text));
}

describe('readItems', () => {
  it('reads the items of a page in any formatting', async () => {
    const items = someUpdates(4);
    for (const text of [
      JSON.stringify({ transactions: items }),
      JSON.stringify({ transactions: items }, null, 2),
      JSON.stringify({ more: 1, transactions: items }),
    ]) {
      const found = await read(text);
      expect(found.map(valueOf)).toEqual(items);
      expect(found.map(({ content }) => 'entry' in content && content.entry.update.updateId)).toEqual(
        items.map(({ update_id: id }) => id),
      );
    }
  });

  it('keeps the original bytes of an item, or parses it without losing a digit if they cannot be kept', async () => {
    const plain = JSON.stringify(someUpdate(1));
    // `JSON.stringify` would write 1.5.
    const doubtful = plain.replace('"number":"1"', '"number":1.50');
    const [first, second] = await read(`{"transactions":[${plain},${doubtful}]}`);
    expect(String(first?.raw)).toBe(plain);
    expect(JSON.stringify(second?.raw)).toBe(doubtful);
  });

  it('omits items that are not wanted', async () => {
    const items = someUpdates(4);
    const page = Buffer.from(JSON.stringify({ transactions: items }));
    const found = await readItems(page, (cursor) => (cursor?.recordTime ?? '') > someUpdate(2).record_time);
    expect(found.map(valueOf)).toEqual(items.slice(2));
  });

  it('rejects invalid JSON, also within an item, and JSON that is not a page', async () => {
    await expect(read('<html>')).rejects.toThrow(SyntaxError);
    await expect(read('{"transactions":[{"a":}]}')).rejects.toThrow(SyntaxError);
    await expect(read('{"error":"busy"}')).rejects.toThrow(NoPage);
  });
});
