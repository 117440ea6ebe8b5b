import { dsoConfig } from '../genesis/config.ts';
import { templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Seat } from './super-validator.ts';

function svInfo(sv: Seat): JsonObject {
  return {
    name: sv.name,
    joinedAsOfRound: { number: String(sv.joinedAsOfRound) },
    svRewardWeight: String(sv.weight),
    participantId: sv.participantId,
  };
}

/** Payload of DsoRules with the current SVs. Maps are in key order, as in Daml. */
function dsoRulesPayload(network: Network, config: JsonObject = dsoConfig(network)): JsonObject {
  const svs = [...network.svs].sort((a, b) => (a.party.id < b.party.id ? -1 : 1));
  const left = [...network.offboardedSvs].sort((a, b) => (a.party.id < b.party.id ? -1 : 1));
  return {
    dso: network.dso.id,
    epoch: String(network.dsoEpoch),
    svs: svs.map((sv) => [sv.party.id, svInfo(sv)]),
    offboardedSvs: left.map((sv) => [sv.party.id, { name: sv.name, participantId: sv.participantId }]),
    dsoDelegate: network.delegate.party.id,
    config,
    initialTrafficState: [
      [network.delegate.sequencerId.replace('SEQ::', 'MED::'), { consumedTraffic: '0' }],
      [network.delegate.participantId, { consumedTraffic: '0' }],
    ],
    isDevNet: true,
  };
}

/** Creates new DsoRules, which are in force from now on. */
export function installDsoRules(network: Network, tx: Tx, config?: JsonObject): Contract {
  const contract = tx.create(templates.dsoRules, dsoRulesPayload(network, config), [network.dso.id]);
  network.install('dsoRules', contract);
  return contract;
}

/** Number of SVs that must agree: ceil((n + f + 1) / 2) with f = floor((n - 1) / 3). */
export function votingThreshold(count: number): number {
  const faulty = Math.floor((count - 1) / 3);
  return Math.ceil((count + faulty + 1) / 2);
}
