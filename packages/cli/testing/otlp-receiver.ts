import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly doubleValue?: number;
  readonly boolValue?: boolean;
}

/** A span in OTLP's JSON form, with attributes by key. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for the root of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly service: string | number | boolean | undefined;
  readonly facts: Readonly<Record<string, string | number | boolean | undefined>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Value;
}

interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'facts' | 'service'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

function factsOf(attributes: readonly Attribute[]): ReceivedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
    ]),
  );
}

export interface OtlpReceiver {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  /** Spans received so far. */
  readonly spans: readonly ReceivedSpan[];
  readonly close: () => void;
}

/** Receives traces by OTLP over HTTP, like a collector. */
export async function receiveTraces(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/traces') {
        response.writeHead(404).end();
        return;
      }
      for (const { resource, scopeSpans } of (JSON.parse(body) as Body).resourceSpans) {
        const service = factsOf(resource.attributes)['service.name'];
        for (const { attributes, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...span, service, facts: factsOf(attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
