import type { components } from '@ledger-explorer/spec/scan-types';

/** A shape of `spec/scan.yaml`, so that what the simulator answers is what the indexer is promised. */
export type Scan<Name extends keyof components['schemas']> = components['schemas'][Name];
