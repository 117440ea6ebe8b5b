import type { Delivery } from './delivery.ts';

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
