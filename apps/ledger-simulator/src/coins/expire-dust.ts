import type { Shape } from '../network/network.ts';
import { meta } from '../transfers/metadata.ts';
import { numeric } from '../values/decimal.ts';
import { removeCoin } from './create-coin.ts';
import { burnLeg, logHoldings } from './event-log.ts';
import { holdingFee } from './fees.ts';
import { templates } from '../ledger/template.ts';

/** The DSO sweeps up a coin that its holding fees have eaten. */
export const expireDust: Shape = (network, tx) => {
  const round = network.currentRound;
  // Most dust is spent before its fees have eaten it.
  const left = network.dust.filter((each) => each.owner.unlocked.has(each));
  network.dust.splice(0, network.dust.length, ...left);
  const at = left.findIndex((each) => holdingFee(each, round.number) >= each.amount);
  const coin = left[at];
  if (!coin) return false;
  network.dust.splice(at, 1);
  removeCoin(coin);
  const { amount, owner } = coin;
  const newer = network.era >= 3;
  const sv = network.delegate.party.id;
  const argument = newer ? {} : { roundCid: round.contract.id };
  let eventId = '';
  tx.exercise(
    network.the('dsoRules'),
    newer ? 'DsoRules_Amulet_ExpireV2' : 'DsoRules_Amulet_Expire',
    { argument: { cid: coin.contract.id, choiceArg: argument, sv }, actors: [sv] },
    () => {
      eventId = tx.exercise(
        coin.contract,
        newer ? 'Amulet_ExpireV2' : 'Amulet_Expire',
        { argument, actors: [network.dso.id], consuming: true },
        () => {
          if (newer) {
            const log = tx.create(templates.amuletEventLog, { dso: network.dso.id }, [network.dso.id]);
            logHoldings(network, tx, log, owner, {
              inputs: [coin],
              outputs: [],
              legs: [burnLeg(amount, 'expired dust')],
            });
            tx.archive(log);
          }
          return {
            expireSum: {
              owner: owner.id,
              changeToInitialAmountAsOfRoundZero: numeric(-(amount + BigInt(coin.createdRound) * coin.ratePerRound)),
              changeToHoldingFeesRate: numeric(-coin.ratePerRound),
            },
            ...(network.era >= 1 ? { meta: meta({ kind: 'expire-dust', burned: amount }) } : {}),
          };
        },
      );
      return {};
    },
  );
  network.model.burned += amount;
  tx.transfer({
    eventId,
    type: 'EXPIRE',
    senders: [owner.id],
    receivers: [],
    amount,
    fee: 0n,
    price: network.newestRound.price,
  });
  return true;
};
