import { record, texts } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Contract } from '../../ledger/tx.ts';
import type { Round } from '../../rounds/round.ts';
import { votingThreshold } from '../../super-validators/dso-rules.ts';
import { second } from '../../values/time.ts';
import { contractJson } from './contract-json.ts';
import type { Scan } from './schema.ts';

function dso({ simulator: { network } }: RouteRequest): Scan<'Dso'> {
  const on = (contract: Contract): Scan<'ContractWithState'> => ({
    contract: contractJson(contract),
    domain_id: network.synchronizerId,
  });
  return {
    sv_user: network.delegate.name.toLowerCase(),
    sv_party_id: network.delegate.party.id,
    dso_party_id: network.dso.id,
    voting_threshold: votingThreshold(network.svs.length),
    latest_mining_round: on(network.newestRound.contract),
    amulet_rules: on(network.singleton('amuletRules')),
    dso_rules: on(network.singleton('dsoRules')),
    sv_node_states: network.svs.map((sv) => on(sv.contracts.nodeState)),
    initial_round: '0',
  };
}

/** The ledger's minimum date: always available. */
const minimumDate = '-999999999-01-01T00:00:00+18:00';

/**
 * A row for each address of an SV, and one without serial if it `showsOldAndNewAddress`. An SV without addresses has one
 * row, and a legacy row if it migrated or is the delegate.
 */
function sequencers({ simulator: { network } }: RouteRequest): Scan<'Sequencers'> {
  const rows = network.svs.flatMap((sv) => {
    const row = {
      migrationId: sv.sequencerMigration,
      id: sv.sequencerId,
      url: sv.sequencerUrl,
      svName: sv.name,
      availableAfter: sv.availableAfter ?? minimumDate,
    };
    if (sv.addresses.length > 0) {
      const bySerial = sv.addresses.map(({ serial, url }) => ({
        ...row,
        migrationId: -1, // Scan's value for a row with a serial.
        synchronizerSerial: serial,
        url,
      }));
      return sv.showsOldAndNewAddress ? [row, ...bySerial] : bySerial;
    }
    if (sv !== network.delegate && !sv.legacySequencer) return [row];
    const legacy = sv.legacySequencer ?? {
      migrationId: 0,
      url: sv.sequencerUrl.replace('sequencer-', 'sequencer-old-'),
    };
    return [row, { ...row, ...legacy, availableAfter: minimumDate }];
  });
  return { domainSequencers: [{ domainId: network.synchronizerId, sequencers: rows }] };
}

function scans({ simulator: { network } }: RouteRequest): Scan<'Scans'> {
  const rows = network.svs.map((sv) => ({ publicUrl: sv.scanUrl, svName: sv.name }));
  return { scans: [{ domainId: network.synchronizerId, scans: rows }] };
}

/** Omits the contracts that the caller has cached. */
function openAndIssuingRounds({ simulator: { network }, body }: RouteRequest): Scan<'Rounds'> {
  const request = record(body, 'the body');
  const cached = new Set([
    ...texts(request.cached_open_mining_round_contract_ids, 'cached_open_mining_round_contract_ids'),
    ...texts(request.cached_issuing_round_contract_ids, 'cached_issuing_round_contract_ids'),
  ]);
  const domain_id = network.synchronizerId;
  const row = (contract: Contract): Scan<'Rounds'>['open_mining_rounds'][string] =>
    cached.has(contract.id) ? { domain_id } : { contract: contractJson(contract), domain_id };
  const byId = (rounds: readonly Round[]): Scan<'Rounds'>['open_mining_rounds'] =>
    Object.fromEntries(rounds.map(({ contract }) => [contract.id, row(contract)]));
  return {
    time_to_live_in_microseconds: network.parameters.tick * second,
    open_mining_rounds: byId(network.rounds.open),
    issuing_mining_rounds: byId(network.rounds.issuing),
  };
}

/** Omits the contract if the caller has it cached. */
function amuletRules({ simulator: { network }, body }: RouteRequest): object {
  const rules = network.singleton('amuletRules');
  const isCached = record(body, 'the body').cached_amulet_rules_contract_id === rules.id;
  const domain_id = network.synchronizerId;
  return { amulet_rules_update: isCached ? { domain_id } : { contract: contractJson(rules), domain_id } };
}

function priceVotes({ simulator: { network } }: RouteRequest): object {
  return { amulet_price_votes: network.svs.map((sv) => contractJson(sv.contracts.priceVote)) };
}

const instanceNames = {
  network_name: 'Canton Network',
  network_favicon_url: '',
  amulet_name: 'Amulet',
  amulet_name_acronym: 'AMT',
  name_service_name: 'Canton Name Service',
  name_service_name_acronym: 'CNS',
};

export const networkStateRoutes: readonly Route[] = [
  { method: 'GET', path: '/v0/dso', handle: dso },
  {
    method: 'GET',
    path: '/v0/dso-party-id',
    handle: ({ simulator }) => ({ dso_party_id: simulator.network.dso.id }),
  },
  { method: 'GET', path: '/v0/dso-sequencers', handle: sequencers },
  { method: 'GET', path: '/v0/scans', handle: scans },
  { method: 'POST', path: '/v0/open-and-issuing-mining-rounds', handle: openAndIssuingRounds },
  {
    method: 'GET',
    path: '/v0/closed-rounds',
    handle: ({ simulator }) => ({
      rounds: simulator.network.rounds.closed.map((round) => contractJson(round.contract)),
    }),
  },
  { method: 'POST', path: '/v0/amulet-rules', handle: amuletRules },
  { method: 'GET', path: '/v0/amulet-price/votes', handle: priceVotes },
  { method: 'GET', path: '/v0/splice-instance-names', handle: () => instanceNames },
];
