import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Facts, Span, SpanKind, Tracer } from './span.ts';

const kinds = { server: OtelKind.SERVER, client: OtelKind.CLIENT, internal: OtelKind.INTERNAL } as const;
const propagator = new W3CTraceContextPropagator();
/** Milliseconds that the program waits at its end for unsent spans. */
const closeTimeout = 2_000;

export interface OtlpOptions {
  readonly program: string;
  readonly endpoint: URL;
  /** From 0 to 1. */
  readonly traceRatio: number;
  readonly warn: (message: string) => void;
}

function withoutSlash(endpoint: URL): string {
  return endpoint.href.replace(/\/+$/u, '');
}

/** Spans by the official SDK, in batches, to `/v1/traces` below the endpoint. */
export function openOtlp({ program, endpoint, traceRatio, warn }: OtlpOptions): {
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
} {
  let hasWarned = false;
  const warnOnce = (message: string): void => {
    if (!hasWarned)
      warn(`traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${message}; further failures are not logged`);
    hasWarned = true;
  };
  const exporter = new OTLPTraceExporter({ url: `${withoutSlash(endpoint)}/v1/traces` });
  // The SDK only counts spans that it could not send; it does not log them.
  const watched: SpanExporter = {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) warnOnce(result.error?.message ?? 'unknown');
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new TracerProvider({
    // Settings of the environment take precedence.
    resource: resourceFromAttributes({ 'service.name': program }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: watched })],
  });
  const otelTracer = provider.getTracer('ledger-explorer');
  const active = new AsyncLocalStorage<OtelSpan>();

  const begin = (name: string, kind: SpanKind, attributes: Facts, context: Context): Span => {
    const span = otelTracer.startSpan(name, { kind: kinds[kind], attributes }, context);
    return {
      run: (work) => active.run(span, work),
      end: (facts = {}, finalName, failed = null) => {
        span.setAttributes(facts);
        if (finalName !== undefined) span.updateName(finalName);
        if (failed !== null) span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    tracer: {
      root: (name, kind, facts, traceparent) => {
        const context =
          traceparent === undefined
            ? ROOT_CONTEXT
            : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
        return begin(name, kind, facts, context);
      },
      child: (name, kind, facts) => {
        const parent = active.getStore();
        return parent === undefined ? null : begin(name, kind, facts, trace.setSpan(ROOT_CONTEXT, parent));
      },
    },
    close: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(closeTimeout, undefined, { ref: false })]);
    },
  };
}
