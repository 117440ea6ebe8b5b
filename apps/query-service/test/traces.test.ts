import { type OtlpReceiver, receiveTraces, type ReceivedSpan } from '@ledger-explorer/cli/testing';
import { createFilledDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longLedger } from './long-ledger.ts';
import { startServiceProgram } from './start-program.ts';

const network = 'localnet';
/** Kinds of spans in OTLP. */
const [serverKind, clientKind] = [2, 3];
const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

let database: TestDatabase;
let receiver: OtlpReceiver;
let output: string;

/** Runs a service, sends it requests and stops it, which flushes all spans. */
async function serve(env: Readonly<Record<string, string>>, requests: (base: string) => Promise<void>) {
  const service = await startServiceProgram({ DATABASE_URL: database.databaseUrl, NETWORK: network, ...env });
  try {
    await requests(service.base);
  } finally {
    ({ output } = await service.stop());
  }
}

/**
 * Waits until the service follows the index: before, nothing is cached and entity tags end with the unknown revision.
 */
async function following(base: string): Promise<void> {
  const tag = async () => (await fetch(`${base}/v1/events?size=1`)).headers.get('etag');
  while ((await tag())?.endsWith('--1"') ?? true) await new Promise((resolve) => setTimeout(resolve, 20));
}

function spansOf(name: string): readonly ReceivedSpan[] {
  return receiver.spans.filter((span) => span.name === name);
}

beforeAll(async () => {
  database = await createFilledDatabase(longLedger([network]));
  receiver = await receiveTraces();
  await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, async (base) => {
    await following(base);
    await fetch(`${base}/v1/updates?size=7`, {
      headers: { traceparent: `00-${caller.trace}-${caller.span}-01` },
    });
    await fetch(`${base}/v1/updates?size=7`);
    await fetch(`${base}/v1/parties/nobody%3A%3A1220`);
    await fetch(`${base}/v1/nothing`);
  });
});
afterAll(async () => {
  receiver.close();
  await database.drop();
});

describe('traces', () => {
  it('have a span per request with child spans for its statements', () => {
    const [request, cached] = spansOf('GET /v1/updates');
    expect(request).toMatchObject({
      kind: serverKind,
      service: 'query-service',
      facts: {
        'http.request.method': 'GET',
        'http.route': '/v1/updates',
        'http.response.status_code': 200,
        'explorer.operation': 'listUpdates',
        'explorer.network': network,
      },
    });
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('updates DESC');
    for (const { traceId, kind, facts } of statements) {
      expect([traceId, kind, facts['db.system.name']]).toEqual([request?.traceId, clientKind, 'postgresql']);
    }
    expect(statements.find(({ name }) => name === 'updates DESC')?.facts['db.response.returned_rows']).toBe(7);
    // A cached response.
    expect(receiver.spans.filter(({ parentSpanId }) => parentSpanId === cached?.spanId)).toEqual([]);
  });

  it('continue the trace of the caller', () => {
    const [request, other] = spansOf('GET /v1/updates');
    expect(request).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span });
    expect(other?.traceId).not.toBe(caller.trace);
    expect(other?.parentSpanId).toBeUndefined();
  });

  it('contain routes, but no identifiers or queries', () => {
    expect(spansOf('GET /v1/parties/{partyId}')[0]?.facts['http.response.status_code']).toBe(404);
    expect(spansOf('GET')[0]?.facts['http.response.status_code']).toBe(404);
    expect(JSON.stringify(receiver.spans)).not.toMatch(/nobody|nothing|size=7/u);
  });

  it('have no statement without a request', () => {
    const ids = new Set(receiver.spans.map(({ spanId }) => spanId));
    const statements = receiver.spans.filter(({ kind }) => kind === clientKind);
    expect(statements.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([]);
  });

  it('are sampled by ratio and by the traces of callers', async () => {
    const before = receiver.spans.length;
    await serve(
      { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: '0', OTEL_SERVICE_NAME: 'edge' },
      async (base) => {
        await fetch(`${base}/v1/updates`);
        await fetch(`${base}/v1/head`, { headers: { traceparent: `00-${caller.trace}-${caller.span}-01` } });
      },
    );
    const requests = receiver.spans.slice(before).filter(({ kind }) => kind === serverKind);
    expect(requests.map(({ name, service }) => [name, service])).toEqual([['GET /v1/head', 'edge']]);
  });

  it('that cannot be sent are reported once, and requests succeed', async () => {
    await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/nowhere` }, async (base) => {
      // Two batches: a batch has at most 512 spans.
      for (let time = 0; time < 600; time += 1) expect((await fetch(`${base}/v1/updates`)).status).toBe(200);
    });
    expect(output.match(/traces cannot be sent/gu)).toHaveLength(1);
  });
});
