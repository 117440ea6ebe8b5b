export { childSpan, type Facts, rootSpan, type Span, traced, tracedRoot } from './span.ts';
export { startTracing, tracingSettings } from './start-tracing.ts';
