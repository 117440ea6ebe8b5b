import type { Message } from '../message.ts';

/** One attempt to deliver a message. */
export interface Delivery {
  readonly message: Message;
  /** True if an earlier attempt may have arrived, because its outcome is unknown. Chat messages then contain "(repeat)". */
  readonly repeat: boolean;
  /** The monitor's time, epoch milliseconds. */
  readonly now: number;
}

/** The request that delivers a message: a POST. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The emoji at the beginning of a chat message: ✅ for an end, else the severity by both shape and color. */
export function mark({ message }: Delivery): string {
  if (message.action === 'resolve') return '✅';
  if (message.severity === 'critical') return '🔴';
  return message.severity === 'warning' ? '⚠️' : 'ℹ️';
}

/** The mark after the title of a chat message if an earlier attempt may have arrived. */
export function repeatMark({ repeat }: Delivery): string {
  return repeat ? ' (repeat)' : '';
}
