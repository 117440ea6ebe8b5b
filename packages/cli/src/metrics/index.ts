export { counter, gauge, one, secondsOf } from './declare.ts';
export { expositionType, type Family, type Sample, writeExposition } from './exposition.ts';
export { listenFailure, metricsAddress, serveMetrics, type ServedMetrics } from './serve.ts';
