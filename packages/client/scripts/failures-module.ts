import { problems } from '@ledger-explorer/spec';

/** The problems of the contract as a union that \`kind\` and \`status\` tell apart. */
export function failuresModule(): string {
  return `/** Status of each problem type of the contract. */
export interface ProblemStatus {
${problems.map(({ slug, status, explanation }) => `  /** ${explanation} */\n  '${slug}': ${status};`).join('\n')}
}

/** Last segment of the \`type\` of a problem. */
export type ProblemKind = keyof ProblemStatus;
`;
}
