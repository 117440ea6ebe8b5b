import type { Message } from '../message.ts';

/** One try at telling somebody something. */
export interface Delivery {
  readonly message: Message;
  /** Whether an earlier try may have arrived: nobody knows how it ended. Chats say "(repeat)". */
  readonly repeat: boolean;
  /** The monitor's time, epoch milliseconds. */
  readonly now: number;
}

/** A request as a channel wants it; always a POST. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The sign a chat message begins with: shape and colour both tell. */
export function mark({ message }: Delivery): string {
  if (message.action === 'resolve') return '✅';
  if (message.severity === 'critical') return '🔴';
  return message.severity === 'warning' ? '⚠️' : 'ℹ️';
}

/** What a chat message says after its title when an earlier try may have arrived. */
export function repeatMark({ repeat }: Delivery): string {
  return repeat ? ' (repeat)' : '';
}
