/**
 * How often the keys are read again, in milliseconds. Revocation takes effect within 5 s (docs/contract.md#keys): a reading that began
 * before it and the pause after that are over by then.
 */
export const keyRefreshInterval = 2_000;
