/** Microseconds since 1970-01-01T00:00:00Z. Negative before; exact over the ledger's whole range (years -999999999 to 9999). */
export type Micros = bigint;
