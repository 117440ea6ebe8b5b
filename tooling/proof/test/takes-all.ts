/** Whether tests take all samples, as in the weekly workflow. `npm test` takes some. */
export const takesAll = process.env.PROOF_SAMPLES === 'all';
