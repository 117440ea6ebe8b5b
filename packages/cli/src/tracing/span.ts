/** Attributes of a span: no amounts, ids of the ledger or keys. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** A span in progress, from `rootSpan` or `childSpan` until `end`. */
export interface Span {
  /** Runs work; spans that it starts, even later, are children of this one. */
  run<T>(work: () => T): T;
  /** Ends the span. `name`: replaces the initial name. `failed`: name of the error; null: success. */
  end(facts?: Facts, name?: string, failed?: string | null): void;
}

export type SpanKind = 'server' | 'client' | 'internal';

/** Makes spans (`otlp.ts`). */
export interface Tracer {
  /** `traceparent`: of the caller (W3C Trace Context), if it sent one. */
  root(name: string, kind: SpanKind, facts: Facts, traceparent: string | undefined): Span;
  /** Starts a child of the current span; null if there is none. */
  child(name: string, kind: SpanKind, facts: Facts): Span | null;
}

let tracer: Tracer | null = null;

/** Sets the tracer; null ends tracing. */
export function traceBy(other: Tracer | null): void {
  tracer = other;
}

/** Begins a trace, or continues that of the caller; null if the program does not trace. */
export function rootSpan(
  name: string,
  kind: SpanKind,
  facts: Facts = {},
  traceparent: () => string | undefined = () => undefined,
): Span | null {
  return tracer === null ? null : tracer.root(name, kind, facts, traceparent());
}

/** A child of the current span; null if there is none. */
export function childSpan(name: string, kind: SpanKind, facts: Facts = {}): Span | null {
  return tracer === null ? null : tracer.child(name, kind, facts);
}

/** Runs the work of a span and ends the span. `factsOf`: attributes from its result; `name`: replaces the initial name. */
export async function traced<T>(
  span: Span,
  work: () => Promise<T>,
  factsOf: (result: T) => Facts,
  name?: string,
): Promise<T> {
  const fail = (error: unknown): void => {
    span.end({}, name, error instanceof Error ? error.name : 'unknown');
  };
  let result: T;
  try {
    result = await span.run(work);
  } catch (error) {
    fail(error);
    throw error;
  }
  try {
    span.end(factsOf(result), name);
  } catch (error) {
    // The work is done; only its span has failed.
    fail(error);
  }
  return result;
}

/** Runs work in a new trace, if the program traces. */
export function tracedRoot<T>(
  name: string,
  facts: Facts,
  work: () => Promise<T>,
  factsOf: (result: T) => Facts,
): Promise<T> {
  const span = rootSpan(name, 'internal', facts);
  return span === null ? work() : traced(span, work, factsOf);
}
