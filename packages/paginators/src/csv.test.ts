import { describe, expect, it } from 'vitest';
import { BigDecimal } from '@ledger-explorer/client';
import { csv } from './index.ts';

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

describe('csv', () => {
  it('writes rows with every digit, quoted as RFC 4180 requires', async () => {
    const rows = [
      {
        id: '1',
        amount: new BigDecimal('1234567890123.0000000001'),
        note: null,
        parties: [{ partyId: 'a' }],
        on: true,
      },
      { id: 'a,"b"\n', amount: '0.5', note: undefined, parties: [], on: false },
    ];
    expect(await textOf(csv<object>(rows))).toBe(
      'id,amount,note,parties,on\r\n1,1234567890123.0000000001,,"[{""partyId"":""a""}]",true\r\n"a,""b""\n",0.5,,[],false\r\n',
    );
  });

  it('writes the given columns in the given order, also without rows', async () => {
    expect(await textOf(csv([{ a: 1, b: 2, c: 3 }], ['c', 'a']))).toBe('c,a\r\n3,1\r\n');
    expect(await textOf(csv<{ a: number }>([], ['a']))).toBe('a\r\n');
    expect(await textOf(csv([]))).toBe('');
  });
});
