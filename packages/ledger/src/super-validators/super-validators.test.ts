import { describe, expect, it } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { created, dso } from '../../test/scan-item.ts';
import { parseTime } from '../values/time.ts';

const url = 'https://sequencer.sv-1.example';
const time = '2026-07-01T10:00:00.000000Z';

function sequencers(node: Record<string, unknown>): unknown {
  const args = { dso, sv: 'SV-1::1220', svName: 'SV-1', state: { synchronizerNodes: [['global-domain::1220', node]] } };
  const facts = factsOf(created('00n', 'Splice.DSO.SvState:SvNodeState', args));
  expect(facts.unread).toEqual([]);
  return facts.svNodeStates[0]?.sequencers;
}

describe('the node state of an SV', () => {
  it('has its Scan URL', () => {
    const state = {
      synchronizerNodes: [
        ['a', { scan: null }],
        ['b', { scan: { publicUrl: 'https://scan.example' } }],
      ],
    };
    const args = { dso, sv: 'SV-1::1220', svName: 'SV-1', state };
    expect(factsOf(created('00n', 'Splice.DSO.SvState:SvNodeState', args)).svNodeStates).toMatchObject([
      { party: 'SV-1::1220', name: 'SV-1', scanUrl: 'https://scan.example', sequencers: [] },
    ]);
  });

  it('has sequencers by migration, with null for a minimum date', () => {
    const legacy = '-999999999-01-01T00:00:00+18:00';
    expect(
      sequencers({
        sequencer: { migrationId: '4', sequencerId: 'SEQ::4', url, availableAfter: time },
        legacySequencerConfig: { migrationId: '3', sequencerId: 'SEQ::3', url, availableAfter: legacy },
      }),
    ).toEqual([
      { id: 'SEQ::4', url, serial: null, migrationId: 4, availableAfter: parseTime(time) },
      { id: 'SEQ::3', url, serial: null, migrationId: 3, availableAfter: null },
    ]);
  });

  it('has sequencers by physical synchronizer', () => {
    expect(
      sequencers({
        sequencer: null,
        sequencerIdentity: { sequencerId: 'SEQ::x', availableAfter: time },
        physicalSynchronizers: [
          ['0', { sequencer: null }],
          ['1', { sequencer: { url } }],
        ],
      }),
    ).toEqual([{ id: 'SEQ::x', url, serial: 1, migrationId: null, availableAfter: parseTime(time) }]);
  });

  it('has a sequencer identity without URL', () => {
    expect(sequencers({ sequencerIdentity: { sequencerId: 'SEQ::x' } })).toEqual([
      { id: 'SEQ::x', url: null, serial: null, migrationId: null, availableAfter: null },
    ]);
  });
});

describe('DSO rules', () => {
  it('have current SVs with weights, and former SVs', () => {
    const sv = { name: 'SV-1', joinedAsOfRound: { number: '7' }, svRewardWeight: '10000', participantId: 'PAR::p' };
    const args = {
      dso,
      svs: [['SV-1::1220', sv]],
      offboardedSvs: [['SV-0::1220', { name: 'SV-0', participantId: 'PAR::0' }]],
    };
    expect(factsOf(created('00d', 'Splice.DsoRules:DsoRules', args)).dsoRules).toMatchObject([
      {
        dso,
        svs: [
          { party: 'SV-1::1220', name: 'SV-1', joinedAsOfRound: 7, rewardWeight: 10_000n, participantId: 'PAR::p' },
        ],
        offboarded: [{ party: 'SV-0::1220', name: 'SV-0' }],
      },
    ]);
  });
});

describe('a price vote', () => {
  it.each([
    ['0.1500000000', 1_500_000_000n],
    [null, null],
  ])('of %s is read exactly', (amuletPrice, price) => {
    const args = { dso, sv: 'SV-1::1220', amuletPrice, lastUpdatedAt: time };
    expect(factsOf(created('00p', 'Splice.DSO.AmuletPrice:AmuletPriceVote', args)).priceVotes).toMatchObject([
      { party: 'SV-1::1220', price },
    ]);
  });
});
