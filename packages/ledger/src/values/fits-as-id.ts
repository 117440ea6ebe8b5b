/** Bytes of UTF-8. The ledger's longest identifiers, parties, have 255 characters; a path of the API takes 512 bytes (docs/contract.md#r7). */
const maxBytes = 1024;
const encoder = new TextEncoder();

/** False for a text that is longer than any identifier of the ledger, and too long for a database index. */
export function fitsAsId(text: string): boolean {
  // A UTF-16 code unit has at most three bytes of UTF-8.
  return text.length * 3 <= maxBytes || encoder.encode(text).length <= maxBytes;
}
