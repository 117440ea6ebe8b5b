import { problems, type ProblemSlug } from '@ledger-explorer/spec';

/** Kind of error in the contract. */
export type ProblemKind = (typeof problems)[number];

/** True if the OpenAPI document declares this kind of error. */
export function isProblemSlug(text: string): text is ProblemSlug {
  return problems.some((kind) => kind.slug === text);
}

/** Kind of error by name, which is the last segment of the problem's `type`. */
export function problemKind(slug: ProblemSlug): ProblemKind {
  const kind = problems.find((candidate) => candidate.slug === slug);
  if (kind === undefined) throw new Error(`the OpenAPI document declares no problem "${slug}"`);
  return kind;
}

/** Text at a problem's `type` for callers that do not prefer HTML. */
export function problemText({ title, status, explanation }: ProblemKind): string {
  return `${status} ${title}\n\n${explanation}\n`;
}
