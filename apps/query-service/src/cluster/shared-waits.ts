import { OwnWaits, type Waits } from '../limits/waits.ts';
import type { Channel } from './channel.ts';

/** Waits that the first process counts for all workers. Where it is gone, this one counts for itself until it stops too. */
export class SharedWaits implements Waits {
  readonly #channel: Pick<Channel, 'ask'>;
  readonly #own = new OwnWaits();

  constructor(channel: Pick<Channel, 'ask'>) {
    this.#channel = channel;
  }

  enter(caller: string): Promise<boolean> {
    return this.#channel.ask('begin to wait', caller).then(Boolean, () => this.#own.enter(caller));
  }

  leave(caller: string): void {
    this.#channel.ask('end to wait', caller).catch(() => {
      this.#own.leave(caller);
    });
  }
}

/** What the first process answers a worker about its waits, and how those end that it had when it ended. */
export function waitsOfWorker(all: OwnWaits) {
  const callers: string[] = [];
  const leave = (caller: unknown): void => {
    const at = callers.indexOf(String(caller));
    if (at === -1) return;
    callers.splice(at, 1);
    all.leave(String(caller));
  };
  return {
    handlers: {
      'begin to wait': (caller: unknown): boolean => {
        const entered = all.enter(String(caller));
        if (entered) callers.push(String(caller));
        return entered;
      },
      'end to wait': leave,
    },
    end: (): void => {
      for (const caller of [...callers]) leave(caller);
    },
  };
}
