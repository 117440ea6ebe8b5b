/** The two templates whose contracts are coin. */
export const coinTemplates: ReadonlySet<string> = new Set(['Splice.Amulet:Amulet', 'Splice.Amulet:LockedAmulet']);
