export { type OtlpReceiver, receiveTraces, type ReceivedSpan } from './otlp-receiver.ts';
export { readExposition } from './read-exposition.ts';
export { withSettingsTable } from './settings-table.ts';
