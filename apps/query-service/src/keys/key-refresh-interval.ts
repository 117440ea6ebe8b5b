/**
 * Milliseconds between two readings of the keys. A revocation takes effect within 5 s (docs/contract.md#keys): one
 * reading that began before it, and this pause.
 */
export const keyRefreshInterval = 2_000;
