/** Whether the tests take all of their ledgers and kills, as the weekly workflow does (`PROOF_LEDGERS=all`), or some of them. */
export const isAll = process.env.PROOF_LEDGERS === 'all';
