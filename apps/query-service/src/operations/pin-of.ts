import type { OperationId } from '@ledger-explorer/spec';
import type { CursorCodec } from '../envelopes/cursor-codec.ts';

/** Checked values of an operation's parameters, by name. */
export type Values = Readonly<Record<string, string | number | undefined>>;

/** The position that a request is pinned to, by its own `position` or by its cursor's; undefined: it follows the head. */
export const pinOf = (cursors: CursorCodec, id: OperationId, values: Values): number | undefined => {
  const { position, nextCursor, contractId, orderBy } = values;
  if (typeof position === 'number') return position;
  if (id !== 'listContractEvents' || typeof nextCursor !== 'string' || typeof contractId !== 'string') return undefined;
  const scope = { contractId, orderBy: orderBy === 'ASC' ? 'ASC' : 'DESC' } as const;
  return cursors.open(scope, nextCursor)?.position ?? undefined;
};
