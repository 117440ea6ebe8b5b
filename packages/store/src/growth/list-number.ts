/** How many numbers the lists of a party take: they are party × this and what follows it. Party 0: nobody. */
export const listsOfParty = 256;

/** What lists are of: their entries' places are ranks of transfers, or positions of updates. */
export type ListsOf = 'transfer' | 'update';
