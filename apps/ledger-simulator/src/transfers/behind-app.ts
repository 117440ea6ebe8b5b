import type { Template } from '../ledger/template.ts';
import type { Shape } from '../network/network.ts';
import { planTransfer, runTransfer } from './plain-transfer.ts';

const install: Template = { packageName: 'acme-wallet', name: 'Acme.Wallet.Install:WalletInstall' };

/**
 * A transfer below an app's own choice, some of whose children the DSO does not see: their ids are listed without
 * events. The transfer row belongs to the inner transfer.
 */
export const transferBehindApp: Shape = (network, tx) => {
  const movement = planTransfer(network, tx.effectiveAt);
  if (!movement) return false;
  const { rng } = network;
  const { sender } = movement;
  const app = tx.create(install, { owner: sender.id, version: '3' }, [sender.id], [network.dso.id]);
  tx.exercise(
    app,
    'WalletInstall_ExecuteBatch',
    { argument: { nonce: String(network.index) }, actors: [sender.id] },
    () => {
      if (rng.chance(0.7)) tx.hide();
      runTransfer(network, tx, movement);
      for (let hidden = rng.int(0, 3); hidden > 0; hidden--) tx.hide();
      tx.exercise(app, 'WalletInstall_Note', { argument: {}, actors: [sender.id] }, () => {
        tx.hide();
        return { noted: true };
      });
      return [{ tag: 'Done', value: {} }];
    },
  );
  return true;
};
