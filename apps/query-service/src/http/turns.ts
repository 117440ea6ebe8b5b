import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection with more requests waiting is not read. */
const maxWaiting = 32;
/** Most requests that waited, and most first ones of connections, that begin in one turn of the event loop. */
const maxBegun = 8;

/**
 * Requests of one connection take turns: each begins when the answer to the one before was handed to the network, so what
 * a caller sends ahead (pipelining) takes no more of the service than one request, and a caller who does not read what he asked
 * for is not answered further. Those that waited, and the first ones of connections, begin a few at a time, so that what others ask is not kept
 * waiting behind them, nor behind a thousand connections that come at once.
 */
export class Turns {
  /** The newest answer on each connection. */
  readonly #newest = new WeakMap<Duplex, ServerResponse>();
  /** What may begin, the longest ready first. */
  readonly #ready: (() => void)[] = [];
  /** First requests of connections that came in this turn of the event loop. */
  #firsts = 0;
  /** How many requests wait on each connection that ever had one waiting. */
  readonly #lines = new WeakMap<Duplex, { waiting: number }>();

  /**
   * Begins a request when its turn comes: at once, unless there is one before it on its connection, or it is the first one of that and there are many
   * of these. Never if the connection ends before.
   */
  take(connection: Duplex, response: ServerResponse, begin: () => void): void {
    const isFirst = !this.#newest.has(connection);
    this.#newest.set(connection, response);
    // Node gives an answer its socket when those before it are through.
    if (response.socket !== null) {
      if (isFirst && this.#areMany()) this.#later(connection, begin);
      else begin();
      return;
    }
    this.#count(connection, 1);
    response.once('socket', () => {
      this.#count(connection, -1);
      this.#later(connection, begin);
    });
  }

  /** Counts a first request. */
  #areMany(): boolean {
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

  /** Calls back when everything that was asked on a connection so far is answered. */
  afterAll(connection: Duplex, done: () => void): void {
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
    const line = this.#lines.get(connection) ?? this.#lineOf(connection);
    line.waiting += change;
    if (line.waiting > maxWaiting) connection.pause();
    else if (change === -1 && line.waiting === maxWaiting) connection.resume();
  }

  #lineOf(connection: Duplex): { waiting: number } {
    const line = { waiting: 0 };
    this.#lines.set(connection, line);
    // Node itself goes on reading: after each request that is complete, and when what it wrote is gone.
    connection.on('resume', () => {
      if (line.waiting > maxWaiting) connection.pause();
    });
    return line;
  }
}
