import type { OpenApiDocument, ProblemEntry } from './document.ts';

/** All problem types, by status and slug. */
export function problemTable(document: OpenApiDocument): ProblemEntry[] {
  const problems = Object.values(document.components.responses ?? {}).flatMap(
    (response) => response['x-problems'] ?? [],
  );
  return problems.toSorted((a, b) => a.status - b.status || (a.slug < b.slug ? -1 : 1));
}
