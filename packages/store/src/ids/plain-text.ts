/** Text as PostgreSQL can hold it: U+0000, which it refuses, becomes U+FFFD (contract.md V2). */
export function plainText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}
