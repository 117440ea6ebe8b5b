import Big from 'big.js';

/** A decimal text as an integer of 10⁻¹⁰ (docs/contract.md#v3): exact. */
export function toUnits(text: string): bigint {
  return BigInt(new Big(text).times(1e10).toFixed());
}

/** The reverse, as the contract writes it. */
export function fromUnits(units: bigint): string {
  return new Big(units).times('1e-10').toFixed();
}
