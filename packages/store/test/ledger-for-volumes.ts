import type { Entry } from '../src/index.ts';
import { archived, coinCreated, dso, entry, updateIdOf } from './ledger.ts';

/** Contract with an event in every hundredth update. */
export const longLived = 'ff01';

function transferOf(n: number): Entry['facts']['transfers'][number] {
  return {
    ordinal: 0,
    eventId: `${updateIdOf(n)}:0`,
    type: 'TRANSFER',
    senders: [`party-${n % 7}::1`],
    receivers: [dso],
    amount: 10n ** 10n * BigInt(n),
    fee: 0n,
    price: null,
  };
}

/** Update `n`: some without events, some with a transfer, and a coin that ends 300 updates later. */
export function nthUpdate(n: number): Entry {
  const contracts = n % 5 === 0 ? [] : [`aa${n}`, ...(n % 100 === 1 ? [longLived] : [])];
  return entry(n, contracts, {
    parties: [dso, `party-${n % 7}::1`],
    transfers: n % 3 === 0 ? [transferOf(n)] : [],
    coins: n % 5 === 0 ? [] : [coinCreated(`aa${n}`, `party-${n % 7}::1`, n)],
    archived: n > 300 && (n - 300) % 5 !== 0 ? [archived(`aa${n - 300}`)] : [],
  });
}
