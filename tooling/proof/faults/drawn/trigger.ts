import type { Operation } from '@ledger-explorer/spec';
import type { ExactObject } from '@ledger-explorer/wire';
import type { Exchange } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';
import type { Random } from './random.ts';

/** Condition under which a random fault occurs. */
export interface Trigger {
  /** Middle part of the fault's name: `when-orderBy-is-ASC`. */
  readonly words: string;
  /** Parameters that it depends on. */
  readonly about: readonly string[];
  /** Statuses of healthy responses that can depend on it (docs/contract.md#r9); undefined: all. */
  readonly statuses?: readonly number[];
  /** True if a request meets the condition; called once for each request of the operation. */
  readonly isMet: (exchange: Exchange) => boolean;
  /** Additional condition on the response; undefined: none. */
  readonly isShown?: (body: ExactObject, request: ProxiedRequest) => boolean;
}

/** Successful responses only. */
export const ofSuccess: readonly number[] = [200];

/** Draws a trigger; null if requests of the operation do not differ in this way. */
export type DrawTrigger = (operation: Operation, random: Random) => Trigger | null;
