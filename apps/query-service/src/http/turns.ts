import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection with more waiting requests is not read. */
const maxWaiting = 32;
/** Limits, per turn of the event loop, of waiting requests that begin and of first requests that begin. */
const maxBegun = 8;

/**
 * Runs the requests of each connection one after the other: a request begins when the previous response is passed to
 * the network. So pipelined requests cost no more than a single one, and a caller that does not read its responses
 * gets no further ones. Waiting requests and first requests begin a few at a time, so that a thousand new connections
 * do not delay other callers.
 */
export class Turns {
  /** Newest response of each connection. */
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  /** Requests that may begin, oldest first. `#beginSome` is scheduled while there are any. */
  readonly #ready: (() => void)[] = [];
  /** Number of first requests of connections that arrived in this turn of the event loop. */
  #firsts = 0;
  /** Number of waiting requests by connection, for connections that have had one. */
  readonly #counts = new WeakMap<Duplex, { waiting: number }>();

  /**
   * Begins a request when it is its turn: at once, unless an earlier request of the connection is in progress, or
   * many connections send their first request. A closed connection's requests never begin.
   */
  beginInTurn(connection: Duplex, response: ServerResponse, begin: () => void): void {
    const isFirst = !this.#newest.has(connection);
    this.#newest.set(connection, response);
    // Node assigns the socket to a response when the earlier responses are finished.
    if (response.socket !== null) {
      if (isFirst && this.#countFirst()) this.#later(connection, begin);
      else begin();
      return;
    }
    this.#count(connection, 1);
    response.once('socket', () => {
      this.#count(connection, -1);
      this.#later(connection, begin);
    });
  }

  /** Counts a first request; true if it must wait. */
  #countFirst(): boolean {
    if (this.#firsts === 0) {
      setImmediate(() => {
        this.#firsts = 0;
      });
    }
    this.#firsts += 1;
    return this.#firsts > maxBegun || this.#ready.length > 0;
  }

  #later(connection: Duplex, begin: () => void): void {
    this.#ready.push(() => {
      if (!connection.destroyed) begin();
    });
    if (this.#ready.length === 1) setImmediate(this.#beginSome);
  }

  /** Calls `done` when all earlier requests of a connection are answered. */
  afterResponses(connection: Duplex, done: () => void): void {
    const newest = this.#newest.get(connection);
    if (newest === undefined || newest.writableFinished) done();
    else newest.once('finish', done);
  }

  readonly #beginSome = (): void => {
    const begun = this.#ready.splice(0, maxBegun);
    if (this.#ready.length > 0) setImmediate(this.#beginSome);
    for (const begin of begun) begin();
  };

  #count(connection: Duplex, change: 1 | -1): void {
    const count = this.#counts.get(connection) ?? this.#startCount(connection);
    count.waiting += change;
    if (count.waiting > maxWaiting) connection.pause();
    else if (change === -1 && count.waiting === maxWaiting) connection.resume();
  }

  #startCount(connection: Duplex): { waiting: number } {
    const count = { waiting: 0 };
    this.#counts.set(connection, count);
    // Node resumes reading by itself: after each complete request, and when its write buffer is empty.
    connection.on('resume', () => {
      if (count.waiting > maxWaiting) connection.pause();
    });
    return count;
  }
}
