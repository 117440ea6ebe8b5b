import { problems, type ProblemSlug } from '@ledger-explorer/spec';

/** What the contract says of one kind of error. */
export type ProblemKind = (typeof problems)[number];

/** Whether the contract declares a kind of error under this name. */
export function isProblemSlug(text: string): text is ProblemSlug {
  return problems.some((kind) => kind.slug === text);
}

/** The kind of error with this name, the last segment of the problem's `type`. */
export function problemKind(slug: ProblemSlug): ProblemKind {
  const kind = problems.find((candidate) => candidate.slug === slug);
  if (kind === undefined) throw new Error(`the contract declares no problem "${slug}"`);
  return kind;
}

/** What stands at a problem's `type` for who does not ask for HTML. */
export function problemText({ title, status, explanation }: ProblemKind): string {
  return `${status} ${title}\n\n${explanation}\n`;
}
