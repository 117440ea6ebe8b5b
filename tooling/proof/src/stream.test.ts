import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@ledger-explorer/store/testing';
import { expect, it } from 'vitest';
import { readStream } from './stream.ts';

it('readStream reads updates of one record time that the end of a page separates', async () => {
  // Pairs with the same record time, from the second update on.
  const items = Array.from({ length: 2_500 }, (_, at) => ({
    update_id: `u${at}`,
    record_time: `2026-01-01T00:00:00.${String((at + 1) >> 1).padStart(6, '0')}Z`,
    event: { migration_id: 0, contract_id: 'c', source_synchronizer: 's' },
  }));
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { after, page_size: size } = body as { after?: { after_record_time: string }; page_size: number };
      const from = items.findIndex(({ record_time: time }) => time > (after?.after_record_time ?? ''));
      response.end(JSON.stringify({ transactions: from === -1 ? [] : items.slice(from, from + size) }));
    });
  });
  const stream = await readStream(`http://127.0.0.1:${await listen(server)}`);
  server.close();
  expect(stream.map(({ updateId }) => updateId)).toEqual(items.map((item) => item.update_id));
});
