/** Number of lists per party: party × 256 and the numbers after it. Party 0 stands for the whole network. */
export const listsOfParty = 256;

/** Kind of a list: places of its entries are ranks of transfers, or positions of updates. */
export type ListsOf = 'transfer' | 'update';
