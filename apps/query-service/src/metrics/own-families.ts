import { counter, type Family, gauge, one, secondsOf } from '@ledger-explorer/cli/metrics';
import { lagSeconds } from '../freshness/lag-seconds.ts';
import { indexFaults } from '../health/index-status.ts';
import type { Service } from '../service.ts';

/** Metric families of one network: the same families in the same order for each. */
function ofNetwork({ heads, primary, indexStatus, reader, responses, stream, turns, now }: Service): readonly Family[] {
  const { head } = heads;
  const status = indexStatus.value;
  const faults = status === null ? null : indexFaults(status);
  const reconciliation = status?.reconciliation;
  const connections = reader.connections();
  return [
    gauge('index_position', 'Position of the head of the index.', one(head?.position)),
    gauge(
      'index_record_time_seconds',
      'Record time of the head, seconds since the epoch.',
      one(head?.recordTime == null ? null : secondsOf(head.recordTime)),
    ),
    gauge(
      'index_lag_seconds',
      'Time between the record time of the head and now.',
      one(head === null ? null : lagSeconds(head, now())),
    ),
    ...(primary === null
      ? []
      : [
          gauge(
            'replica_lag_seconds',
            'Time for which the replica has lacked updates of the primary; 0: it lacks none.',
            one(head === null ? null : primary.secondsBehind(head.position)),
          ),
        ]),
    gauge('index_quarantined', 'Items of the stream that could not be decoded.', one(faults?.quarantined)),
    gauge('index_unread', 'Events stored raw because their meaning is not known.', one(faults?.unread)),
    gauge(
      'index_irregularities',
      'Irregularities of the ledger, such as an archival of unknown coin.',
      one(faults?.irregularities),
    ),
    gauge(
      'reconciliation_time_seconds',
      "When the index was last compared with the ledger's own state, seconds since the epoch.",
      one(reconciliation ? Date.parse(reconciliation.at) / 1000 : null),
    ),
    gauge('reconciliation_position', 'Position that was compared.', one(reconciliation?.position)),
    gauge(
      'reconciliation_differences',
      'Differences found by the last comparison; 0 is correct.',
      one(reconciliation?.differences),
    ),
    gauge(
      'verified_position',
      'Position up to which f + 1 hosts have the same updates.',
      one(status?.verification.position),
    ),
    gauge('unverified_updates', 'Updates that are not verified yet.', one(status?.verification.unverified)),
    gauge(
      'indexer_stopped',
      '1: the indexer stopped for good, because of a contradiction or a reset of the network.',
      one(status && Number(status.stopped !== null)),
    ),
    gauge(
      'network_reset',
      '1: the network was reset; the index has the ledger from before the reset.',
      one(status && Number((status.stopped?.networkReset ?? null) !== null)),
    ),
    gauge(
      'store_connections',
      'Database connections, by state.',
      { labels: { state: 'in_use' }, value: connections.inUse },
      { labels: { state: 'idle' }, value: connections.idle },
    ),
    gauge(
      'store_waiting_reads',
      'Reads that wait for their turn or for a connection.',
      one(connections.waiting + turns.waiting),
    ),
    counter(
      'cache_uses_total',
      'Responses by source: cached, read, shared with a read in flight, or cached while the database was away.',
      ...Object.entries(responses.uses).map(([use, value]) => ({ labels: { use }, value })),
    ),
    gauge('cache_bytes', 'Bytes of cached responses.', one(responses.bytes)),
    gauge('cache_answers', 'Cached responses.', one(responses.size)),
    gauge('streams_open', 'Streams that are open.', one(stream.size)),
    gauge(
      'streams_behind',
      'Streams that are behind: they get earlier events, or their caller does not read.',
      one(stream.behind),
    ),
    counter('stream_events_total', 'Events sent on streams.', { value: stream.sent }),
  ];
}

/** Metric families of all networks; with several networks, a label names the network. */
function ofNetworks(services: readonly [Service, ...Service[]]): readonly Family[] {
  const [first] = services;
  if (services.length === 1) return ofNetwork(first);
  const labelled = services.map((service) => ({ labels: { network: service.network }, families: ofNetwork(service) }));
  return ofNetwork(first).map((family, at) => ({
    ...family,
    samples: labelled.flatMap(({ labels, families }) =>
      (families[at]?.samples ?? []).map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } })),
    ),
  }));
}

/** Metrics of this process that are known without reading the store. Unknown values are absent. */
export function ownFamilies(services: readonly [Service, ...Service[]]): readonly Family[] {
  const [{ market, requests, gate, pages }] = services;
  const quote = market?.quote;
  return [
    gauge(
      'info',
      'Always 1; the label is the network served.',
      ...services.map(({ network }) => ({ labels: { network }, value: 1 })),
    ),
    ...ofNetworks(services),
    gauge(
      'market_quote_time_seconds',
      "When the market source was read; absent while prices are the ledger's.",
      one(quote ? secondsOf(quote.at) : null),
    ),
    counter(
      'market_reads_total',
      'Reads of the market source, by outcome.',
      ...Object.entries(market?.reads ?? {}).map(([outcome, value]) => ({ labels: { outcome }, value })),
    ),
    gauge('requests_in_flight', 'Requests being answered.', one(gate.inFlight)),
    gauge(
      'event_loop_delay_seconds',
      'The shorter of the longest event loop delays in the last two half seconds.',
      one(gate.delay / 1000),
    ),
    counter(
      'requests_shed_total',
      'Requests refused with 503 before processing, by reason.',
      ...[...gate.shed].map(([why, value]) => ({ labels: { why }, value })),
    ),
    ...(pages === null
      ? []
      : [
          counter(
            'pages_shed_total',
            'Requests for explorer pages that were refused with 503 before processing, by reason.',
            ...[...pages.gate.shed].map(([why, value]) => ({ labels: { why }, value })),
          ),
        ]),
    ...requests.families(),
  ];
}
