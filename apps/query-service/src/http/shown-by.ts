import type { Shown } from '@ledger-explorer/store';
import type { KeptAnswer } from '../responses/kept-answer.ts';
import type { Asked } from './answer.ts';

/** What an answer shows; null: it is not of the index. One that lasts and is not pinned is as good for the head as for the position it was read at. */
export function shownBy(
  { service, pin }: Pick<Asked, 'service' | 'pin'>,
  { read, lasting }: Pick<KeptAnswer, 'read' | 'lasting'>,
): Shown | null {
  if (read === null) return null;
  return lasting && pin === undefined ? (service.heads.head ?? read.head) : read.shown;
}
