import type { Template } from '../ledger/template.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser, receiverFor } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, numeric, one, divide } from '../values/decimal.ts';
import { minute, payloadTimeText } from '../values/time.ts';
import { feesOf, type Movement } from '../coins/move-coins.ts';
import { selectCoins } from '../coins/select.ts';
import { paymentContext } from './context.ts';
import { planTransfer, runTransfer } from './plain-transfer.ts';

const install: Template = { packageName: 'splice-wallet', name: 'Splice.Wallet.Install:WalletAppInstall' };
const payment: Template = { packageName: 'splice-wallet-payments', name: 'Splice.Wallet.Payment:AppPaymentRequest' };

/** `WalletAppInstall_ExecuteBatch`: several transfers below one choice, each with a row. Later ones prefer the change of the one before. */
export const walletBatch: Shape = (network, tx) => {
  const first = planTransfer(network, tx.effectiveAt);
  if (!first) return false;
  const { sender } = first;
  const host = sender.host ?? sender;
  const wallet = tx.create(
    install,
    { dsoParty: network.dso.id, validatorParty: host.id, endUserName: sender.hint, endUserParty: sender.id },
    [sender.id, host.id],
    [network.dso.id],
  );
  const operations = network.rng.int(2, 4);
  tx.exercise(
    wallet,
    'WalletAppInstall_ExecuteBatch',
    { argument: { context: paymentContext(network, first.round), operations: [] }, actors: [host.id] },
    () => {
      runTransfer(network, tx, first);
      for (let more = 1; more < operations; more++) {
        const next = planOne(network, first.sender, BigInt(network.rng.int(1, 40)) * one);
        if (!next) break;
        tx.exercise(wallet, 'WalletAppInstall_Transfer', { argument: {}, actors: [host.id] }, () => {
          runTransfer(network, tx, next);
          return {};
        });
      }
      return { outcomes: [], amulets: [] };
    },
  );
  return true;
};

/** Plans a transfer to one random receiver; null if the sender has too little coin. */
function planOne(network: Network, sender: Party, amount: Decimal): Movement | null {
  const receiver = receiverFor(network, sender);
  const round = network.currentRound;
  if (receiver === sender) return null;
  const outputs = [{ receiver, amount }];
  const fees = feesOf({ sender, outputs, round });
  // Prefers the newest coin, the change that the batch has just made, if it is large enough to leave change again.
  const newest = [...sender.unlocked].at(-1);
  const coins = newest && newest.amount > amount + fees + one ? [newest] : selectCoins(sender, amount + fees, round);
  return coins && { sender, coins, coupons: [], outputs, round, provider: sender };
}

/** The older app payments: the wallet pays an app's request through the app's choice. The inner transfer has the row. */
export const payApp: Shape = (network, tx) => {
  const sender = activeUser(network);
  const plan = planOne(network, sender, divide(BigInt(network.rng.int(1, 9)) * one, network.currentRound.price));
  const [output] = plan?.outputs ?? [];
  if (!plan || !output) return false;
  const { receiver, amount } = output;
  const request = tx.create(
    payment,
    {
      sender: sender.id,
      receiverAmounts: [{ receiver: receiver.id, amount: { amount: numeric(amount), unit: 'AmuletUnit' } }],
      provider: receiver.id,
      dso: network.dso.id,
      expiresAt: payloadTimeText(tx.effectiveAt + minute),
      description: 'an app asks',
    },
    [sender.id, receiver.id],
    [network.dso.id],
  );
  tx.exercise(
    request,
    'AppPaymentRequest_AcceptAndCollect',
    { argument: { context: paymentContext(network, plan.round) }, actors: [sender.id], consuming: true },
    () => {
      runTransfer(network, tx, plan);
      return { paid: true };
    },
  );
  return true;
};
