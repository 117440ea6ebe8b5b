import type { ServerResponse } from 'node:http';
import type { Question } from './parts.ts';
import type { StreamPlace } from './event-id.ts';

/** If more bytes than this wait to be read, nothing more is sent to this listener. Events are shared by all listeners. */
const maxUnread = 65_536;

/** What a caller asks for. */
export interface Listening {
  readonly question: Question;
  readonly hearsHead: boolean;
  /** Null: from the head on. */
  readonly place: StreamPlace | null;
  /** Key or address. */
  readonly caller: string;
  readonly isKeyless: boolean;
}

/** One open event stream (SSE) of a caller, and how far it is. */
export class Listener {
  readonly question: Question;
  readonly hearsHead: boolean;
  /** Key or address. */
  readonly caller: string;
  readonly isKeyless: boolean;
  /** Where to go on; null: it gets what comes, as it comes. */
  behind: StreamPlace | null;
  /** Key of the head that was sent last. */
  headKey = '';
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, { question, hearsHead, place, caller, isKeyless }: Listening) {
    this.#response = response;
    this.question = question;
    this.hearsHead = hearsHead;
    this.behind = place;
    this.caller = caller;
    this.isKeyless = isKeyless;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** Whether it has read enough of what was sent. */
  get reads(): boolean {
    return this.#response.writableLength <= maxUnread;
  }

  send(bytes: Buffer): void {
    if (this.isOpen) this.#response.write(bytes);
  }

  /** Resolves when all that was sent is read, or the connection is gone. */
  drained(): Promise<void> {
    if (!this.#response.writableNeedDrain || !this.isOpen) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#response.off('drain', done).off('close', done);
        resolve();
      };
      this.#response.on('drain', done).on('close', done);
    });
  }

  end(): void {
    this.#response.end();
  }
}
