import type { OpenApiDocument, ProblemEntry } from './document.ts';

/** Problem types in the order of their status. A slug means the same wherever it stands. */
export function problemTable(document: OpenApiDocument): ProblemEntry[] {
  const problems = Object.values(document.components.responses ?? {}).flatMap(
    (response) => response['x-problems'] ?? [],
  );
  return problems.toSorted((a, b) => a.status - b.status || (a.slug < b.slug ? -1 : 1));
}
