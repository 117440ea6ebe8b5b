import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Channel, type Message, type Port } from './channel.ts';

/** Two ends, as of a pipe: what one sends the other gets, as JSON and later. */
function pipe() {
  const [here, there] = [new EventEmitter(), new EventEmitter()];
  const portOf = (own: EventEmitter, other: EventEmitter): Port => ({
    send: (message: Message) => {
      setImmediate(() => other.emit('message', JSON.parse(JSON.stringify(message))));
    },
    on: (event: string, listener: (message: unknown) => void) => own.on(event, listener),
  });
  return { here: portOf(here, there), there: portOf(there, here), cut: () => here.emit('disconnect') };
}

describe('a channel', () => {
  it('carries questions both ways at once, and gives each its own answer', async () => {
    const { here, there } = pipe();
    const one = new Channel(here, { name: () => 'one' });
    const other = new Channel(there, {
      double: async (value) => {
        // The first asked is the last answered.
        await new Promise((resolve) => setTimeout(resolve, 30 - Number(value)));
        return Number(value) * 2;
      },
    });
    const doubled = Promise.all([1, 10, 20].map((value) => one.ask('double', value)));
    expect(await other.ask('name')).toBe('one');
    expect(await doubled).toEqual([2, 20, 40]);
  });

  it('rejects what waits when the other end is gone, and what is asked after that', async () => {
    const { here, cut } = pipe();
    const channel = new Channel(here, {});
    const waiting = channel.ask('anything');
    cut();
    await expect(waiting).rejects.toThrow('gone');
    await expect(channel.ask('anything')).rejects.toThrow('gone');
  });
});
