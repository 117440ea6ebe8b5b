import { number, setting, type Values } from '../settings.ts';
import { traceBy } from './span.ts';

/** Settings of tracing: OpenTelemetry's own variables. */
export const tracingSettings = {
  traceEndpoint: setting<URL, null>({
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    placeholder: 'URL',
    default: null,
    description:
      'OTLP over HTTP collector of traces, such as http://127.0.0.1:4318; OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES apply',
    expected: 'an http:// or https:// URL',
    parse: (text) => (/^https?:\/\//u.test(text) ? (URL.parse(text) ?? undefined) : undefined),
  }),
  traceRatio: number({
    env: 'OTEL_TRACES_SAMPLER_ARG',
    default: 1,
    min: 0,
    max: 1,
    description: 'fraction of traces to send if the caller does not decide',
  }),
};

export interface TracingOptions extends Values<typeof tracingSettings> {
  /** Name of the program: `query-service`. */
  readonly program: string;
  /** Logs the first failure to send. */
  readonly warn: (message: string) => void;
}

/** Starts tracing if an endpoint is set. Returns a function that sends the remaining spans and ends tracing. Without an endpoint, no library is loaded. */
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
