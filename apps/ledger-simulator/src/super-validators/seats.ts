import type { Network } from '../network/network.ts';
import { recordTimeText } from '../values/time.ts';
import type { Seat } from './super-validator.ts';

export interface Founder {
  readonly name: string;
  readonly host: string;
  /** Basis points. */
  readonly weight: number;
  /** Parties that share the reward, with basis points. */
  readonly beneficiaries: readonly (readonly [string, number])[];
  /** False for the one SV that never votes on the price. */
  readonly votesPrice: boolean;
}

/** 13 operators and one that waits for an empty seat. The names are invented. */
export const founders: readonly Founder[] = [
  {
    name: 'Northern-Foundation',
    host: 'sync.example',
    weight: 140_000,
    beneficiaries: [
      ['harbor-ghost-1', 30_000],
      ['meadow-ghost-1', 10_000],
      ['quarry-ghost-1', 2_500],
    ],
    votesPrice: true,
  },
  { name: 'Alder-Markets-1', host: 'alder.example', weight: 136_125, beneficiaries: [], votesPrice: true },
  { name: 'Birch-Assets-2', host: 'birch.example', weight: 105_750, beneficiaries: [], votesPrice: true },
  {
    name: 'Cedar-Technology-Services',
    host: 'cedar.example',
    weight: 105_000,
    beneficiaries: [['lagoon-ghost-1', 5_000]],
    votesPrice: true,
  },
  { name: 'Dune-Capital-1', host: 'dune.example', weight: 100_000, beneficiaries: [], votesPrice: true },
  { name: 'Estuary-Clearing', host: 'estuary.example', weight: 100_000, beneficiaries: [], votesPrice: true },
  { name: 'Fjord-Nodeops-Limited', host: 'fjord.example', weight: 50_000, beneficiaries: [], votesPrice: true },
  {
    name: 'Glacier-Labs',
    host: 'glacier.example',
    weight: 50_000,
    beneficiaries: [['isthmus-ghost-1', 7_500]],
    votesPrice: false,
  },
  { name: 'Hollow-Bank-1', host: 'hollow.example', weight: 30_000, beneficiaries: [], votesPrice: true },
  { name: 'Islet-Proof-Group', host: 'islet.example', weight: 30_000, beneficiaries: [], votesPrice: true },
  { name: 'Juniper-Custody', host: 'juniper.example', weight: 25_000, beneficiaries: [], votesPrice: true },
  { name: 'Kelp-Exchange-1', host: 'kelp.example', weight: 10_000, beneficiaries: [], votesPrice: true },
  { name: 'Lichen-Holding', host: 'lichen.example', weight: 10_000, beneficiaries: [], votesPrice: true },
  { name: 'Moraine-Digital-1', host: 'moraine.example', weight: 10_000, beneficiaries: [], votesPrice: true },
];

/** Number of SVs at the founding; the other founder may join later. */
export const foundingSvs = 13;

/** A new seat that joins as of `round`. A different `hint` gives a new party with the same SV name. */
export function newSeat(
  network: Network,
  founder: Founder,
  round: number,
  recordTime: number,
  hint = founder.name,
): Seat {
  const party = network.party(hint);
  return {
    party,
    name: founder.name,
    joinedAsOfRound: round,
    weight: founder.weight,
    participantId: `PAR::${party.id}`,
    scanUrl: `https://scan.sv-1.${founder.host}`,
    sequencerId: `SEQ::${hint}::1220${network.ids.digest(`sequencer/${hint}`)}`,
    sequencerUrl: sequencerUrl(founder.host, network.migrationId),
    sequencerMigration: network.migrationId,
    legacySequencer: null,
    addresses: [],
    showsOldAndNewAddress: false,
    availableAfter: recordTimeText(recordTime),
    votesPrice: founder.votesPrice,
    price: founder.votesPrice ? network.marketPrice : null,
    beneficiaries: founder.beneficiaries.map(([beneficiary, weight]) => ({
      party: network.party(beneficiary),
      weight,
    })),
    reports: 0,
    roundsCollected: 0,
    couponsIssued: 0,
    lastRoundCollected: -1,
  };
}

export function sequencerUrl(host: string, migration: number): string {
  return `https://sequencer-${migration}.sv-1.${host}`;
}
