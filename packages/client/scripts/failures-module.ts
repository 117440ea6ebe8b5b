import { problems } from '@ledger-explorer/spec';

/** The text of a module with the types of the contract's problems. */
export function failuresModule(): string {
  return `/** Status of each problem type of the contract. */
export interface ProblemStatus {
${problems.map(({ slug, status, explanation }) => `  /** ${explanation} */\n  '${slug}': ${status};`).join('\n')}
}

/** Last segment of the \`type\` of a problem. */
export type ProblemKind = keyof ProblemStatus;
`;
}
