/** Texts of internals: stack traces, SQL, file paths, names of drivers and their errors. */
const patterns: readonly RegExp[] = [
  /\n\s+at .+:\d+/,
  /node_modules|node:internal|file:\/\//,
  /[\w-]+\.(?:ts|js|mjs|cjs|sql):\d+/,
  /\/(?:work|home|root|usr|tmp)\//,
  /\bselect\b.{1,200}\bfrom\b.{1,200}\bwhere\b/is,
  /\brelation "|\bcolumn "|syntax error at|invalid input syntax|invalid byte sequence|out of range for type/,
  /\bECONN[A-Z]+|\bEPIPE\b|\bERR_[A-Z_]+|\bHPE_[A-Z_]+|\bFST_[A-Z_]+|SQLSTATE/,
  /\b(?:node-postgres|pg_catalog|pg_[a-z]+|fastify)\b/i,
  /\b(?:Type|Range|Syntax|Reference|Assertion|Database)Error\b|Cannot read propert|is not a function/,
  /postgres(?:ql)?:\/\//,
];

/** Fields of a problem that repeat the request, which can contain any text. */
const repeated = /"(?:instance":"|detail":"No [a-z ]+ has the id )(?:[^"\\]|\\.)*"/gu;

/** First internal detail in a response; null if there is none. */
export function internalsIn(text: string): string | null {
  const withoutRepeats = text.replaceAll(repeated, '');
  for (const pattern of patterns) {
    const found = pattern.exec(withoutRepeats);
    if (found !== null) return found[0].trim().slice(0, 200);
  }
  return null;
}
