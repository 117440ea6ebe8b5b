import type { components } from '@ledger-explorer/spec/scan-types';

/** A schema of `spec/scan.yaml`; it makes the compiler check the simulator's responses. */
export type Scan<Name extends keyof components['schemas']> = components['schemas'][Name];
