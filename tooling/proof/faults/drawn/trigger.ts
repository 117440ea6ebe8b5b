import type { Operation } from '@ledger-explorer/spec';
import type { ExactObject } from '@ledger-explorer/wire';
import type { Exchange } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import type { Random } from './random.ts';

/** When a drawn fault shows. */
export interface Trigger {
  /** In the middle of a name: `when-orderBy-is-ASC`. */
  readonly words: string;
  /** Parameters that it looks at. */
  readonly about: readonly string[];
  /** Statuses of healthy answers that differ by it (docs/contract.md#r9); undefined: all. */
  readonly statuses?: readonly number[];
  /** Asked once for each request of the operation. */
  readonly isMet: (exchange: Exchange) => boolean;
  /** What the answer has to say too; undefined: nothing. */
  readonly isShown?: (body: ExactObject, request: ProxiedRequest) => boolean;
}

/** Only successful answers. */
export const ofSuccess: readonly number[] = [200];

/** Null: no request of the operation differs in this way. */
export type DrawTrigger = (operation: Operation, random: Random) => Trigger | null;
