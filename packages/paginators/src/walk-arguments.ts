import type { Parameters } from '@ledger-explorer/client';
import type { ListId } from '../generated/lists.ts';
import type { WalkOptions } from './walk-options.ts';

/** The parameters of a list, without those that the walk itself sends. `size` is 100 unless given. */
export type ListParameters<Id extends ListId> = Omit<Parameters[Id], 'page' | 'nextCursor'>;

/** Parameters and options of a walk; parameters may be left out where none is required. */
export type WalkArguments<Id extends ListId> =
  object extends ListParameters<Id>
    ? [parameters?: ListParameters<Id>, options?: WalkOptions]
    : [parameters: ListParameters<Id>, options?: WalkOptions];
