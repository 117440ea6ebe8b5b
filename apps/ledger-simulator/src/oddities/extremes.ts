import { mintFor } from '../coins/tap.ts';
import type { Shape } from '../network/network.ts';
import { decimal } from '../values/decimal.ts';
import { runTransfer } from '../transfers/plain-transfer.ts';

/** One tenth of the largest Numeric 10. */
const vast = decimal('4321098765432109876543210987.0123456789');

/** Mints a coin of 28 integer digits for a party that does nothing else. */
export const mintVast: Shape = (network, tx) => {
  mintFor(network, tx, network.party('whale'), vast);
  return true;
};

/** Transfers five sevenths of it, locked until the year 9999. */
export const sendVast: Shape = (network, tx) => {
  const sender = network.party('whale');
  const receiver = network.party('leviathan');
  const lock = { holders: [sender.id], expiresAt: '9999-12-31T23:59:59.999999Z', context: 'vault' };
  const outputs = [{ receiver, amount: (vast / 7n) * 5n, lock }];
  const round = network.currentRound;
  runTransfer(network, tx, { sender, coins: [...sender.unlocked], coupons: [], outputs, round, provider: sender });
  return true;
};
