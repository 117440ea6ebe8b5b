import type { Message } from '../message.ts';

/** One try at telling somebody something. */
export interface Delivery {
  readonly message: Message;
  /** Whether an earlier try may have arrived: nobody knows how it ended. Chats say "(repeat)". */
  readonly repeat: boolean;
  /** The monitor's time, epoch milliseconds. */
  readonly now: number;
}
