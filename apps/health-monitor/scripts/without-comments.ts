/** JSON with comments and trailing commas to JSON. Texts stay as they are. */
export function withoutComments(text: string): string {
  const plain = text.replace(
    /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_, quoted: string | undefined) => quoted ?? '',
  );
  return plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
}
