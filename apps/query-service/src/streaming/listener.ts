import type { ServerResponse } from 'node:http';
import { drained } from '../responses/drained.ts';
import type { Selection } from './parts.ts';
import type { StreamPlace } from './event-id.ts';

/** A listener with more unread bytes gets no further events. It may be large, because listeners share the bytes of an event. */
const maxUnread = 65_536;

/** Request of a listener. */
export interface ListenRequest {
  readonly selection: Selection;
  readonly wantsHead: boolean;
  /** Start of the stream; null: at the head. */
  readonly place: StreamPlace | null;
  /** Key or address. */
  readonly caller: string;
  readonly isKeyless: boolean;
}

/** An open event stream (SSE) of a caller, and its progress. */
export class Listener {
  readonly request: ListenRequest;
  /** Equal for listeners of the same topics and party. */
  readonly selectionKey: string;
  /** True while earlier events are replayed to it; false if it is up to date. */
  isReplaying: boolean;
  /** Epoch and position of the last head that was sent. */
  headKey = '';
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, request: ListenRequest) {
    this.#response = response;
    this.request = request;
    this.selectionKey = JSON.stringify(request.selection);
    this.isReplaying = request.place !== null;
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  /** True if the listener reads fast enough for further events. */
  get keepsUp(): boolean {
    return this.#response.writableLength <= maxUnread;
  }

  send(bytes: Buffer): void {
    if (this.isOpen) this.#response.write(bytes);
  }

  /** Resolves when all sent bytes are read or the connection is closed. */
  drained(): Promise<void> {
    return drained(this.#response);
  }

  end(): void {
    this.#response.end();
  }
}
