import { askScan, type Fault, fault, type ReadBody, type ScanAnswer, type ScanRequest, wholeBody } from './ask-scan.ts';
import { scanAddress } from './scan-address.ts';
import { ScanHost } from './scan-host.ts';
import type { Log } from '../log.ts';

export interface HostPoolOptions {
  /** Scan base URLs, at least one. */
  readonly hosts: readonly string[];
  /** Milliseconds for one answer, its body included. */
  readonly timeout: number;
  /** How many hosts are needed at a time (default 1): one that fails is asked again soon while there are no more than that. */
  readonly needed?: number;
  /** One line for whoever watches. */
  readonly log: Log;
}

/** An answer, who gave it, and to which of the requests. */
export interface AnswerOfHost extends ScanAnswer {
  readonly host: ScanHost;
  readonly request: ScanRequest;
}

/** The Scans of one network, asked one at a time: a failing host's turn goes to the next that may be asked. */
export class HostPool {
  readonly hosts: readonly ScanHost[];
  readonly #timeout: number;
  readonly #answered = Promise.withResolvers<undefined>();
  readonly #needed: number;
  #current = 0;

  constructor({ hosts, timeout, needed = 1, log }: HostPoolOptions) {
    const byUrl = new Map(hosts.map(scanAddress).map((address) => [address.url, address]));
    this.hosts = [...byUrl.values()].map((address) => new ScanHost(address, log));
    this.#timeout = timeout;
    this.#needed = needed;
  }

  /** The current host while it may be asked; else the one that may be asked soonest. */
  next(): ScanHost {
    const waits = this.#inTurn().map((host) => ({ host, wait: host.wait() }));
    const first = waits[0];
    if (first === undefined) throw new RangeError('a pool needs a host');
    const { host } = waits.reduce((best, each) => (each.wait < best.wait ? each : best), first);
    this.#current = this.hosts.indexOf(host);
    return host;
  }

  /** Makes the next healthy host the current one; false where there is no other. */
  turn(): boolean {
    const other = this.#inTurn()
      .slice(1)
      .find((host) => host.healthy && host.wait() === 0);
    if (other !== undefined) this.#current = this.hosts.indexOf(other);
    return other !== undefined;
  }

  /** Hosts besides this one that may be asked now, the next in turn first. */
  others(than: ScanHost): readonly ScanHost[] {
    return this.#inTurn().filter((host) => host !== than && host.wait() === 0);
  }

  /** Comes when a host has given its first page. */
  get answered(): Promise<undefined> {
    return this.#answered.promise;
  }

  succeeded(host: ScanHost): void {
    host.succeeded();
    this.#answered.resolve(undefined);
  }

  failed(host: ScanHost, cause: Fault): void {
    host.failed(cause, this.others(host).length >= this.#needed);
  }

  /** Every host refuses and none has ever answered: this is our configuration. The first refusal. */
  refusal(): string | null {
    const refused = this.hosts.every((host) => host.refusal !== null && !host.proven);
    return refused ? (this.hosts[0]?.refusal ?? null) : null;
  }

  ask<Value>(
    host: ScanHost,
    request: ScanRequest,
    stop: AbortSignal,
    read: ReadBody<Value>,
    /** Milliseconds; the pool's own where that is shorter. */
    timeout: number = this.#timeout,
  ): Promise<ScanAnswer<Value> | Fault> {
    if (host.otherLedger !== null && request.ofAnyLedger !== true)
      return Promise.resolve(fault('refused', host.otherLedger));
    return askScan(host, request, { timeout: Math.min(timeout, this.#timeout), stop }, read);
  }

  /** For small questions: every host that has not said to come back later, those that do well with the stream first. */
  quickest(): readonly ScanHost[] {
    return this.#inTurn()
      .filter((host) => host.heeded() === 0)
      .sort((a, b) => a.wait() - b.wait());
  }

  /**
   * The first good answer, of the hosts that may be asked now, each asked once at most; else the last fault. For questions
   * beside the stream: what comes of them says nothing about how a host does with the stream. A host that answers the first of the
   * requests with 404 is asked the next. `only`: no other host.
   */
  async askAny(
    requests: readonly ScanRequest[],
    stop: AbortSignal,
    only: ScanHost | null = null,
  ): Promise<AnswerOfHost | Fault> {
    let last: Fault = fault('broken', 'no host may be asked now');
    for (const host of this.#inTurn().filter((each) => (only === null ? each.wait() === 0 : each === only))) {
      for (const request of requests) {
        const answer = await this.ask(host, request, stop, wholeBody);
        if (answer.ok) return { ...answer, host, request };
        last = { ...answer, reason: `${host.url}: ${answer.reason}` };
        if (stop.aborted || answer.status !== 404) break;
      }
      if (stop.aborted) break;
    }
    return last;
  }

  #inTurn(): readonly ScanHost[] {
    return this.hosts
      .map((_, step) => this.hosts[(this.#current + step) % this.hosts.length])
      .filter((host) => host !== undefined);
  }
}
