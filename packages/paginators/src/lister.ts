import type { Client } from '@ledger-explorer/client';

/** What a walk needs of a client: to ask for an operation by its id. */
export type Lister<D> = Client<D> | Pick<Client<D>, 'request'>;
