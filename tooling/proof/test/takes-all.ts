/** Whether tests take all of what they have a sample of: the weekly workflow does. */
export const takesAll = process.env.PROOF_LEDGERS === 'all';
