import { templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import { numeric } from '../values/decimal.ts';
import { payloadTimeText } from '../values/time.ts';
import { nodeStatePayload } from './node-state.ts';
import type { Seat, SuperValidator } from './super-validator.ts';

export function createRewardState(network: Network, tx: Tx, sv: Seat): Contract {
  return tx.create(
    templates.svRewardState,
    {
      dso: network.dso.id,
      svName: sv.name,
      state: {
        numRoundsMissed: '0',
        numRoundsCollected: String(sv.roundsCollected),
        lastRoundCollected: { number: String(sv.lastRoundCollected) },
        numCouponsIssued: String(sv.couponsIssued),
      },
    },
    [network.dso.id],
  );
}

export function createPriceVote(network: Network, tx: Tx, sv: Seat): Contract {
  return tx.create(
    templates.amuletPriceVote,
    {
      dso: network.dso.id,
      sv: sv.party.id,
      amuletPrice: sv.price === null ? null : numeric(sv.price),
      lastUpdatedAt: payloadTimeText(tx.effectiveAt),
    },
    [network.dso.id],
  );
}

export function createStatusReport(network: Network, tx: Tx, sv: Seat, status: JsonObject | null): Contract {
  return tx.create(
    templates.svStatusReport,
    { dso: network.dso.id, sv: sv.party.id, svName: sv.name, number: String(sv.reports), status },
    [network.dso.id],
  );
}

export function createNodeState(network: Network, tx: Tx, sv: Seat): Contract {
  return tx.create(templates.svNodeState, nodeStatePayload(network, sv), [network.dso.id]);
}

/** Creates the four contracts of a new SV. */
export function createSeatContracts(network: Network, tx: Tx, seat: Seat): SuperValidator['contracts'] {
  const rewardState = createRewardState(network, tx, seat);
  const priceVote = createPriceVote(network, tx, seat);
  const statusReport = createStatusReport(network, tx, seat, null);
  const nodeState = createNodeState(network, tx, seat);
  return { rewardState, priceVote, statusReport, nodeState };
}
