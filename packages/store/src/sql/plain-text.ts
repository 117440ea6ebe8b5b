/** Text that PostgreSQL can store: U+0000, which it refuses, becomes U+FFFD (docs/contract.md#v2). */
export function plainText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
