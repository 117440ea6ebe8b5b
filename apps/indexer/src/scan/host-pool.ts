import { askScan, type Fault, fault, type ReadBody, type ScanAnswer, type ScanRequest } from './ask-scan.ts';
import { knownShape, type Question } from './known-shape.ts';
import { scanAddress } from './scan-address.ts';
import { ScanHost } from './scan-host.ts';
import type { Log } from '../log.ts';

export interface HostPoolOptions {
  /** Scan base URLs, at least one. */
  readonly hosts: readonly string[];
  /** Milliseconds until the end of a response's body. */
  readonly timeout: number;
  /** Number of hosts needed at a time (default 1). If fewer other hosts are available, a failing host is retried soon. */
  readonly needed?: number;
  /** Logs one line. */
  readonly log: Log;
}

/** A response with its host and its question. */
export interface AnswerOfHost<T> extends ScanAnswer<T> {
  readonly host: ScanHost;
  readonly question: Question<T>;
}

/** The Scans of one network, used one at a time: if the current host fails, the next available one takes over. */
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

  /** The current host if it is available; otherwise the host that is available soonest, which becomes the current one. */
  next(): ScanHost {
    const waits = this.#inTurn().map((host) => ({ host, wait: host.wait() }));
    const first = waits[0];
    if (first === undefined) throw new RangeError('a pool needs a host');
    const { host } = waits.reduce((best, each) => (each.wait < best.wait ? each : best), first);
    this.#current = this.hosts.indexOf(host);
    return host;
  }

  /** Makes the next healthy host the current one; false if there is none. */
  turn(): boolean {
    const other = this.#inTurn()
      .slice(1)
      .find((host) => host.healthy && host.wait() === 0);
    if (other !== undefined) this.#current = this.hosts.indexOf(other);
    return other !== undefined;
  }

  /** Hosts other than `than` that are available now, the next in turn first. */
  others(than: ScanHost): readonly ScanHost[] {
    return this.#inTurn().filter((host) => host !== than && host.wait() === 0);
  }

  /** Resolves when a host has sent its first page. */
  get answered(): Promise<undefined> {
    return this.#answered.promise;
  }

  succeeded(host: ScanHost): void {
    host.succeeded();
    this.#answered.resolve(undefined);
  }

  failed(host: ScanHost, cause: Fault): void {
    host.failed(cause, { others: this.others(host).length >= this.#needed });
  }

  /** The first refusal, if all hosts refuse and none has ever answered, which means a wrong configuration; else null. */
  refusal(): string | null {
    const refused = this.hosts.every((host) => host.refusal !== null && !host.proven);
    return refused ? (this.hosts[0]?.refusal ?? null) : null;
  }

  /** Sends a request to a host. A host of a different ledger counts as refusing the request. */
  ask<Value>(
    host: ScanHost,
    request: ScanRequest,
    stop: AbortSignal,
    read: ReadBody<Value>,
    /** Milliseconds; at most those of the pool, which are the default. */
    timeout: number = this.#timeout,
  ): Promise<ScanAnswer<Value> | Fault> {
    if (host.otherLedger !== null && request.ofAnyLedger !== true)
      return Promise.resolve(fault('refused', host.otherLedger));
    return askScan(host, request, { timeout: Math.min(timeout, this.#timeout), stop }, read);
  }

  /** Hosts for small requests: all but those that asked for a pause, those with a healthy stream first. */
  forQuickReads(): readonly ScanHost[] {
    return this.#inTurn()
      .filter((host) => host.pauseLeft() === 0)
      .sort((a, b) => a.wait() - b.wait());
  }

  /**
   * The first good response of the available hosts, one after the other; otherwise the last fault. A refusal other than 404 counts only if no host
   * fails in another way, since such a host may answer later. For requests beside the stream, which do not change the state of a host. A host that
   * answers a question with 404 gets the next one. `only`: use this host alone.
   */
  async askAny<T>(
    questions: readonly Question<T>[],
    stop: AbortSignal,
    only: ScanHost | null = null,
  ): Promise<AnswerOfHost<T> | Fault> {
    let last: Fault | null = null;
    for (const host of this.#inTurn().filter((each) => (only === null ? each.wait() === 0 : each === only))) {
      for (const question of questions) {
        const answer = await this.ask(host, question.request, stop, knownShape(question.validate));
        if (answer.ok) return { ...answer, host, question };
        const counts = last === null || last.kind === 'refused' || answer.kind !== 'refused' || answer.status === 404;
        if (counts) last = { ...answer, reason: `${host.url}: ${answer.reason}` };
        if (stop.aborted || answer.status !== 404) break;
      }
      if (stop.aborted) break;
    }
    return last ?? fault('broken', 'no host is available now');
  }

  #inTurn(): readonly ScanHost[] {
    return this.hosts
      .map((_, step) => this.hosts[(this.#current + step) % this.hosts.length])
      .filter((host) => host !== undefined);
  }
}
