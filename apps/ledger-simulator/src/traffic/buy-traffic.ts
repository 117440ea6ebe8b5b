import { burnPayment, coinsForPayment } from '../coins/burn-payment.ts';
import { templates } from '../ledger/template.ts';
import type { Network, Shape } from '../network/network.ts';
import { inputsOf } from '../transfers/amulet-rules-transfer.ts';
import { expectedDso, transferContext } from '../transfers/context.ts';
import { meta } from '../transfers/metadata.ts';
import { collectable, addRewardRow } from '../rewards/collect.ts';
import { decimal, numeric, divide } from '../values/decimal.ts';
import type { Party } from '../parties/party.ts';

/** `AmuletRules_BuyMemberTraffic`: a validator or SV tops up its participant's traffic. */
export const buyTraffic: Shape = (network, tx) => {
  const { rng } = network;
  const buyer = drawBuyer(network);
  const round = network.currentRound;
  const bytes = rng.int(1, 10) * 199_980; // As a purchase of 1,999,800 recorded from DevNet.
  const usdPerMegabyte = decimal(network.feesInForce ? '16.67' : '60'); // `extraTrafficPrice` of the AmuletRules.
  const usd = (usdPerMegabyte * BigInt(bytes)) / 1_000_000n;
  const paid = divide(usd, round.price);
  const coins = coinsForPayment(network, buyer, paid);
  if (!coins) return false;
  const coupons = rng.chance(0.4) ? collectable(network, buyer, 10) : [];
  const memberId = `PAR::${buyer.id}`;
  const argument = {
    inputs: inputsOf({ coins, coupons }),
    context: transferContext(network, round, coupons),
    provider: buyer.id,
    memberId,
    synchronizerId: network.synchronizerId,
    migrationId: String(network.migrationId),
    trafficAmount: String(bytes),
    ...expectedDso(network),
  };
  const [eventId, moved] = tx.exerciseFor(
    network.singleton('amuletRules'),
    'AmuletRules_BuyMemberTraffic',
    { argument, actors: [buyer.id] },
    () => {
      const reason = 'traffic purchase';
      const burned = burnPayment(network, tx, { payer: buyer, coins, coupons, amount: paid, reason });
      const traffic = tx.create(
        templates.memberTraffic,
        {
          dso: network.dso.id,
          memberId,
          synchronizerId: network.synchronizerId,
          migrationId: String(network.migrationId),
          totalPurchased: String(bytes),
          numPurchases: '1',
          amuletSpent: numeric(paid),
          usdSpent: numeric(usd),
        },
        [network.dso.id],
      );
      const facts = { kind: 'burn', burned: paid + burned.fee, reason, rewards: burned.rewards } as const;
      const result = {
        round: { number: String(round.number) },
        summary: burned.summary,
        amuletPaid: numeric(paid),
        purchasedTraffic: traffic.id,
        senderChangeAmulet: burned.change?.contract.id ?? null,
        ...(network.era >= 1 ? { meta: meta(facts) } : {}),
      };
      return [result, burned];
    },
  );
  tx.transfer(eventId, 'TRAFFIC_PURCHASE', [buyer], [], { amount: paid, fee: moved.fee, price: round.price });
  addRewardRow(tx, eventId, buyer, moved.rewards);
  return true;
};

function drawBuyer(network: Network): Party {
  const { rng, svs, validators } = network;
  return rng.chance(0.3) || validators.length === 0 ? rng.pick(svs).party : rng.pick(validators).party;
}
