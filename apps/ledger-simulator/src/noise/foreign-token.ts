import { interfaces, type Template } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import type { Party } from '../parties/party.ts';
import { noMeta } from '../transfers/metadata.ts';
import { planTransfer, runTransfer } from '../transfers/plain-transfer.ts';
import { numeric, one } from '../values/decimal.ts';
import { minute, payloadTimeText } from '../values/time.ts';

const rules: Template = { packageName: 'acme-token', name: 'Acme.Token.Rules:TokenRules' };
const holding: Template = { packageName: 'acme-token', name: 'Acme.Token.Holding:TokenHolding' };
/** Has the module name of the coin's template; only the package name differs. */
const impostor: Template = { packageName: 'acme-amulet', name: 'Splice.Amulet:Amulet' };

/**
 * A transfer of another issuer's token through the same interfaces: no transfer row (docs/contract.md#v13). A coin
 * transfer that it includes has its own row.
 */
export const foreignToken: Shape = (network, tx) => {
  const { rng, dso } = network;
  const issuer = network.party('acme-issuer');
  const sender = activeUser(network);
  const receiver = rng.pick(network.users);
  const amount = numeric(BigInt(rng.int(1, 5_000)) * one);
  const coinTransfer = rng.chance(0.3) ? planTransfer(network, tx.effectiveAt) : null;
  const on = tx.create(rules, { issuer: issuer.id, symbol: 'ACME' }, [issuer.id], [dso.id]);
  const transfer = {
    sender: sender.id,
    receiver: receiver.id,
    amount,
    instrumentId: { admin: issuer.id, id: 'ACME' },
    requestedAt: payloadTimeText(tx.effectiveAt),
    executeBefore: payloadTimeText(tx.effectiveAt + minute),
    inputHoldingCids: [],
    meta: noMeta,
  };
  const argument = { expectedAdmin: issuer.id, transfer, extraArgs: { context: { values: {} }, meta: noMeta } };
  tx.exercise(
    on,
    'TransferFactory_Transfer',
    { argument, actors: [sender.id], interfaceId: interfaces.transferFactory },
    () => {
      const made = tx.create(
        holding,
        { issuer: issuer.id, owner: receiver.id, amount },
        [issuer.id, receiver.id],
        [dso.id],
      );
      if (coinTransfer) runTransfer(network, tx, coinTransfer);
      logTransfer(network, tx, { issuer, sender, receiver, amount, holdingCid: made.id });
      const output = { tag: 'TransferInstructionResult_Completed', value: { receiverHoldingCids: [made.id] } };
      return { senderChangeCids: [], output, meta: noMeta };
    },
  );
  return true;
};

/** The issuer's event log of the transfer, on a contract of its own. */
function logTransfer(
  network: Network,
  tx: Tx,
  transfer: Record<'issuer' | 'sender' | 'receiver', Party> & Record<'amount' | 'holdingCid', string>,
): void {
  const { issuer, sender, receiver, amount, holdingCid } = transfer;
  const on = tx.create(rules, { issuer: issuer.id, symbol: 'ACME log' }, [issuer.id], [network.dso.id]);
  const leg = { transferLegId: '0', amount, instrumentId: 'ACME', meta: noMeta };
  tx.exercise(on, 'EventLog_HoldingsChange', {
    argument: {
      admin: issuer.id,
      account: { owner: receiver.id, provider: null, id: '' },
      inputHoldingCids: [],
      outputHoldingCids: [holdingCid],
      transferLegSides: [{ ...leg, side: 'ReceiverSide', otherside: { owner: sender.id, provider: null, id: '' } }],
      observers: [],
      extraArgs: { context: noMeta, meta: noMeta },
    },
    actors: [issuer.id],
    interfaceId: interfaces.eventLog,
  });
}

/** A contract with the coin's template name in another package. It counts for no balance. */
export const impostorCoin: Shape = (network, tx) => {
  const issuer = network.party('acme-issuer');
  const owner = activeUser(network);
  const contract = tx.create(
    impostor,
    {
      dso: issuer.id,
      owner: owner.id,
      amount: {
        initialAmount: '1000000.0000000000',
        createdAt: { number: '0' },
        ratePerRound: { rate: '0.0003805180' },
      },
    },
    [issuer.id, owner.id],
    [network.dso.id],
  );
  if (network.rng.chance(0.5)) tx.archive(contract);
  return true;
};
