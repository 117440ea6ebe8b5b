import type { Message } from '../message.ts';

/** One try at telling somebody something. */
export interface Delivery {
  readonly message: Message;
  /** Whether an earlier try may have arrived: nobody knows how it ended. Chats say "(repeat)". */
  readonly repeat: boolean;
  /** When this try leaves, epoch milliseconds. */
  readonly now: number;
}
