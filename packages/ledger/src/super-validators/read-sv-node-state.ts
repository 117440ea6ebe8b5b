import type { CreatedEvent } from '../events/event.ts';
import { Payload } from '../values/payload.ts';
import type { SvNodeStateCreated } from './super-validator.ts';

type Sequencer = SvNodeStateCreated['sequencers'][number];

/** Reads a `Splice.DSO.SvState:SvNodeState` of any version, with or without logical synchronizers. @throws MalformedPayload */
export function readSvNodeState(event: CreatedEvent): SvNodeStateCreated {
  const args = new Payload(event.createArguments, 'create_arguments');
  const nodes = args
    .at('state')
    .at('synchronizerNodes')
    .pairs()
    .map(([, node]) => node);
  const scans = nodes.flatMap((node) => (node.at('scan').none ? [] : [node.at('scan').at('publicUrl').textOrNull()]));
  return {
    ordinal: event.ordinal,
    contractId: event.contractId,
    party: args.at('sv').id(),
    name: args.at('svName').text(),
    // The first URL that is not empty; else an empty one stays empty text (docs/contract.md#v2).
    scanUrl: scans.find((url) => url !== null && url !== '') ?? scans.find((url) => url !== null) ?? null,
    sequencers: nodes.flatMap(sequencersOf),
  };
}

function sequencersOf(node: Payload): readonly Sequencer[] {
  const rows: Sequencer[] = [];
  // Without logical synchronizers: a sequencer of this migration, and one of the previous migration, for reads.
  for (const field of ['sequencer', 'legacySequencerConfig']) {
    const sequencer = node.at(field);
    if (sequencer.none) continue;
    rows.push({
      id: sequencer.at('sequencerId').textOrNull(),
      url: sequencer.at('url').textOrNull(),
      serial: null,
      migrationId: sequencer.at('migrationId').countOrNull(),
      availableAfter: sequencer.at('availableAfter').realTimeOrNull(),
    });
  }
  // With logical synchronizers: one identity, and one address per physical synchronizer.
  const identity = node.at('sequencerIdentity');
  const id = identity.none ? null : identity.at('sequencerId').textOrNull();
  const availableAfter = identity.none ? null : identity.at('availableAfter').realTimeOrNull();
  const physical = node.at('physicalSynchronizers');
  const addresses = (physical.none ? [] : physical.pairs()).filter(([, address]) => !address.at('sequencer').none);
  for (const [serial, address] of addresses) {
    rows.push({
      id,
      url: address.at('sequencer').at('url').textOrNull(),
      serial: serial.count(),
      migrationId: null,
      availableAfter,
    });
  }
  if (rows.length === 0 && id !== null) rows.push({ id, url: null, serial: null, migrationId: null, availableAfter });
  return rows;
}
