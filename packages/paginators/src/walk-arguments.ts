import type { Client, Parameters, Result } from '@ledger-explorer/client';
import type { ListId } from '@ledger-explorer/spec/lists';
import type { WalkOptions } from './walk-options.ts';

/** What a walk needs of a client: to call an operation by its id. */
export type Lister<D> = Client<D> | Pick<Client<D>, 'call'>;

/** An entry of a list. `D`: the type that the client reads exact decimals to. */
export type Row<Id extends ListId, D = number> =
  Result<Id, D> extends { content: (infer Entry)[] } | (infer Entry)[] ? Entry : never;

/** The parameters of a list, without those that the walk itself sends. `size` is 100 by default. */
export type ListParameters<Id extends ListId> = Omit<Parameters<Id>, 'page' | 'nextCursor' | 'cursor'>;

/** Parameters and options of a walk; parameters may be left out if none is required. */
export type WalkArguments<Id extends ListId> =
  object extends ListParameters<Id>
    ? [parameters?: ListParameters<Id>, options?: WalkOptions]
    : [parameters: ListParameters<Id>, options?: WalkOptions];
