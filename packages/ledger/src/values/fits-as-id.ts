/** Bytes of UTF-8. The ledger's longest identifiers, parties, have 255 characters; a path of ours takes 512 bytes (docs/contract.md#r7). */
const longest = 1024;
const encoder = new TextEncoder();

/** False for a text too long to be any identifier of the ledger: no index of a database could hold it. */
export function fitsAsId(text: string): boolean {
  // A UTF-16 unit has at most three bytes of UTF-8.
  return text.length * 3 <= longest || encoder.encode(text).length <= longest;
}
