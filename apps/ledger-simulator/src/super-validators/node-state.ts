import type { JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Seat } from './super-validator.ts';

/** Endpoints of an SV on the synchronizer, as in SvNodeState and `DsoRules_SetSynchronizerNodeConfig`. */
export function nodeConfig(network: Network, sv: Seat): JsonObject {
  const mediatorId = sv.sequencerId.replace('SEQ::', 'MED::');
  const isOldForm = sv.addresses.length === 0;
  return {
    cometBft: {
      nodes: [
        [
          network.ids.digest(`comet/${sv.party.hint}`).slice(0, 40),
          { validatorPubKey: key(network, `validator/${sv.party.hint}`), votingPower: '1' },
        ],
      ],
      governanceKeys: [{ pubKey: key(network, `governance/${sv.party.hint}`) }],
      sequencingKeys: [],
    },
    sequencer:
      isOldForm || sv.showsOldAndNewAddress
        ? {
            migrationId: String(sv.sequencerMigration),
            sequencerId: sv.sequencerId,
            url: sv.sequencerUrl,
            availableAfter: sv.availableAfter,
          }
        : null,
    mediator: isOldForm || sv.showsOldAndNewAddress ? { mediatorId } : null,
    scan: { publicUrl: sv.scanUrl },
    legacySequencerConfig: sv.legacySequencer
      ? {
          migrationId: String(sv.legacySequencer.migrationId),
          sequencerId: sv.sequencerId,
          url: sv.legacySequencer.url,
        }
      : null,
    ...(isOldForm ? {} : newForm(sv, mediatorId)),
  };
}

/** Fields since logical synchronizer upgrades: one identity, and an address for each physical synchronizer. */
function newForm(sv: Seat, mediatorId: string): JsonObject {
  return {
    sequencerIdentity: { sequencerId: sv.sequencerId, availableAfter: sv.availableAfter },
    mediatorIdentity: { mediatorId },
    physicalSynchronizers: sv.addresses.map(({ serial, url }) => [
      String(serial),
      { sequencer: { url }, cometBft: null },
    ]),
  };
}

function key(network: Network, name: string): string {
  return Buffer.from(network.ids.digest(name), 'hex').toString('base64');
}

export function nodeStatePayload(network: Network, sv: Seat): JsonObject {
  return {
    dso: network.dso.id,
    sv: sv.party.id,
    svName: sv.name,
    state: { synchronizerNodes: [[network.synchronizerId, nodeConfig(network, sv)]] },
  };
}
