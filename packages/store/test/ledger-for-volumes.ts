import type { Entry } from '../src/index.ts';
import { archived, coin, coinCreated, dso, entry, transferBy } from './ledger.ts';

/** Contract with an event in every hundredth update. */
export const longLived = 'ff01';

/** Update `n`: some without events, some with a transfer, and a coin that ends 300 updates later. */
export function nthUpdate(n: number): Entry {
  const contracts = n % 5 === 0 ? [] : [`aa${n}`, ...(n % 100 === 1 ? [longLived] : [])];
  const party = `party-${n % 7}::1`;
  return entry(n, contracts, {
    parties: [dso, party],
    transfers: n % 3 === 0 ? [transferBy(n, { senders: [party], receivers: [dso], amount: coin(n) })] : [],
    coins: n % 5 === 0 ? [] : [coinCreated(`aa${n}`, party, n)],
    archived: n > 300 && (n - 300) % 5 !== 0 ? [archived(`aa${n - 300}`)] : [],
  });
}
