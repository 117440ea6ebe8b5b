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
  const at = network.dust.findIndex((coin) => holdingFee(coin, round.number) >= coin.amount);
  const coin = network.dust[at];
  if (!coin) return false;
  network.dust.splice(at, 1);
  // Spent in the meantime: try the next one another time.
  if (!coin.owner.unlocked.has(coin)) return false;
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
