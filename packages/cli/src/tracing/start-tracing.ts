import { number, setting, type Values } from '../settings.ts';
import { traceBy } from './span.ts';

/** What a program takes to trace: the variables are OpenTelemetry's own. */
export const tracingSettings = {
  traceEndpoint: setting<URL, null>({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: 'URL',
    default: null,
    description:
      'where traces are sent by OTLP over HTTP, for example http://127.0.0.1:4318; without it there are none. OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES are as OpenTelemetry has them',
    expected: 'an http:// or https:// URL',
    parse: (text) => (/^https?:\/\//u.test(text) ? (URL.parse(text) ?? undefined) : undefined),
  }),
  traceRatio: number({
    env: 'OTEL_TRACES_SAMPLER_ARG',
    default: 1,
    min: 0,
    max: 1,
    description: 'the part of traces that is sent, if the caller does not say whether to trace',
  }),
};

export interface TracingOptions extends Values<typeof tracingSettings> {
  /** Of the program: `query-service`. */
  readonly program: string;
  /** Says what goes wrong with sending, once. */
  readonly warn: (message: string) => void;
}

/** Traces from now on if an endpoint is given. Returns what sends the rest and ends it. Without an endpoint, no library is loaded. */
export async function startTracing({ traceEndpoint, ...options }: TracingOptions): Promise<() => Promise<void>> {
  if (traceEndpoint === null) return () => Promise.resolve();
  const { openOtlp } = await import('./otlp.ts');
  const { tracer, close } = openOtlp({ ...options, endpoint: traceEndpoint });
  traceBy(tracer);
  return () => {
    traceBy(null);
    return close();
  };
}
