/** Whether tests take all samples: `npm test` takes some of them, the weekly workflow all. */
export const takesAll = process.env.PROOF_SAMPLES === 'all';
