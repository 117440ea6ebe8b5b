/** Curated names and images (`DIRECTORY_FILE`), which take precedence over the ledger's names (docs/contract.md#v32). */
export interface Directory {
  /** By party id. */
  readonly parties: Readonly<
    Record<string, { readonly name?: string; readonly imageUrl?: string; readonly company?: string }>
  >;
  /** By synchronizer id. */
  readonly synchronizers: Readonly<Record<string, { readonly name?: string; readonly imageUrl?: string }>>;
}

export const emptyDirectory: Directory = { parties: {}, synchronizers: {} };
