import { describe, expect, it } from 'vitest';
import { answer, openFaultServer } from '../../test/fault-server.ts';
import { BigDecimal, createClient } from '../index.ts';

const body =
  '{"content":[{"amount":1234567890123.0000000001,"fee":0.1,"coinPrice":null,"createdAt":1766392833339}],"totalElements":1}';

describe('a coin amount', () => {
  it('is a number by default', async () => {
    const { baseUrl } = await openFaultServer(answer(200, body));
    const { data } = await createClient({ baseUrl }).listTransfers();
    expect(data.content[0]).toEqual({ amount: 1234567890123, fee: 0.1, coinPrice: null, createdAt: 1766392833339 });
  });

  it('is a string of the sent digits', async () => {
    const { baseUrl } = await openFaultServer(answer(200, body));
    const { data } = await createClient({ baseUrl, numbers: 'string' }).listTransfers();
    expect(data).toEqual({
      content: [{ amount: '1234567890123.0000000001', fee: '0.1', coinPrice: null, createdAt: 1766392833339 }],
      totalElements: 1,
    });
  });

  it('is a BigDecimal', async () => {
    const { baseUrl } = await openFaultServer(answer(200, body));
    const { data } = await createClient({ baseUrl, numbers: 'bigdecimal' }).listTransfers();
    const [transfer] = data.content;
    expect(transfer?.amount).toEqual(new BigDecimal('1234567890123.0000000001'));
    expect(transfer?.fee.units).toBe(1n);
    expect([transfer?.coinPrice, transfer?.createdAt, data.totalElements]).toEqual([null, 1766392833339, 1]);
  });
});
