/** An exact amount in units of 10^-10, the ledger's Numeric 10: `12.5` is `125_000_000_000n`. */
export type Decimal = bigint;
