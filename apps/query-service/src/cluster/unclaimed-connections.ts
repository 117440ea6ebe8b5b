import type { Worker } from 'node:cluster';

/** A connection as Node's cluster hands it to a worker. */
interface Handle {
  close(): void;
}

function hasSequence(message: unknown): message is { readonly seq: number } {
  return typeof message === 'object' && message !== null && 'seq' in message && typeof message.seq === 'number';
}

function isClaim(message: unknown): message is { readonly ack: number } {
  return typeof message === 'object' && message !== null && 'ack' in message && typeof message.ack === 'number';
}

/**
 * Closes the connections that were on their way to a worker when it ended. Node's round robin waits for the worker to say that it took
 * them (`lib/internal/cluster/round_robin_handle.js`), which it then never does, and its callers would wait for ever.
 */
export function closeUnclaimed(worker: Worker): void {
  const unclaimed = new Map<number, Handle>();
  const child = worker.process;
  const send = child.send.bind(child) as (...args: readonly unknown[]) => boolean;
  child.send = (message: unknown, handle?: unknown, ...more: readonly unknown[]): boolean => {
    if (hasSequence(message) && handle != null) unclaimed.set(message.seq, handle as Handle);
    return send(message, handle, ...more);
  };
  child.on('internalMessage', (message: unknown) => {
    if (isClaim(message)) unclaimed.delete(message.ack);
  });
  worker.once('exit', () => {
    for (const handle of unclaimed.values()) handle.close();
  });
}
