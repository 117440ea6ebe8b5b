import type { HostState } from '@ledger-explorer/store';
import { type Fault, type FaultKind, faultKinds } from './ask-scan.ts';
import { backoff, shortCap } from './backoff.ts';
import type { ScanAddress } from './scan-address.ts';
import type { Log } from '../log.ts';

const second = 1000;
const minute = 60 * second;
/** Milliseconds for which the stream avoids a failing host while others are available. */
const whileOthers = {
  /** A host that may be overloaded, or be copying history, which takes hours. */
  unready: 30 * second,
  /** A host that is gone, or that refuses us, perhaps because we are not allow-listed: an operator must act. */
  leftOut: 5 * minute,
  /** Longest backoff. */
  cap: 5 * minute,
};

/** Failures until an unreachable host, which may still be starting, counts as refusing. */
const attemptsUntilRefused = 3;

/** One Scan with its state. */
export class ScanHost implements ScanAddress {
  readonly url: string;
  readonly authorization: string | null;
  readonly #log: Log;
  /** Pages read and failed requests since the start. */
  readonly counts = { pages: 0, errors: new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0])) };
  /** Number of failures in a row. */
  #failures = 0;
  /** Time until which the stream avoids the host, in milliseconds. Quick reads and comparisons may use it. */
  #avoidedUntil = 0;
  /** End of the pause that the host asked for (`Retry-After`), in which it gets no quick read; milliseconds. */
  #pausedUntil = 0;
  #proven = false;
  #refusal: string | null = null;
  #state: HostState['state'] = 'unasked';
  #since = new Date();
  #reason: string | null = null;
  /** Last reported version; null if it has reported none. */
  version: string | null = null;
  #otherLedger: string | null = null;

  constructor({ url, authorization }: ScanAddress, log: Log) {
    this.url = url;
    this.authorization = authorization;
    this.#log = log;
  }

  /** Milliseconds until the stream may use it; 0: now. */
  wait(): number {
    return Math.max(0, this.#avoidedUntil - Date.now());
  }

  /** Milliseconds left of a pause that the host asked for; 0: none. */
  pauseLeft(): number {
    return Math.max(0, this.#pausedUntil - Date.now());
  }

  /** Stores the pause that the host asks for, if any. */
  notePause({ retryAfter }: Fault): void {
    if (retryAfter !== null) this.#pausedUntil = Date.now() + retryAfter;
  }

  /** True if its last response was good, or it has had no request. */
  get healthy(): boolean {
    return this.#failures === 0;
  }

  /** Reason to leave it out, since it has a different ledger than the index; null if it has the same. */
  get otherLedger(): string | null {
    return this.#otherLedger;
  }

  /** Sets whether it has the ledger of another DSO than ours; null: it has ours. */
  setOtherLedger(other: { readonly dso: string; readonly ours: string } | null): void {
    this.#otherLedger =
      other && `it has another ledger: its DSO is ${other.dso}, but the DSO of the index is ${other.ours}`;
  }

  /** True if it has sent a page, so that a later refusal is not due to a wrong configuration. */
  get proven(): boolean {
    return this.#proven;
  }

  /** Last refusal since its last good page; null if there is none. */
  get refusal(): string | null {
    return this.#refusal;
  }

  /** State to show to people. */
  get state(): HostState {
    const { url, version } = this;
    return { url, state: this.#state, since: this.#since, reason: this.#reason, version };
  }

  succeeded(): void {
    this.counts.pages += 1;
    this.#setState('answers', null);
    if (this.#failures > 0) this.#log(`${this.url} answers again`);
    this.#failures = 0;
    this.#avoidedUntil = 0;
    this.#proven = true;
    this.#refusal = null;
  }

  /**
   * Makes the stream avoid the host for a while, longer if `others` are available. A refusal is logged once until the host works again, another
   * failure if it is the 1st, 2nd, 4th, 8th, … in a row.
   */
  failed(fault: Fault, { others }: { readonly others: boolean }): void {
    this.#failures += 1;
    this.counts.errors.set(fault.kind, (this.counts.errors.get(fault.kind) ?? 0) + 1);
    this.notePause(fault);
    const refused =
      fault.kind === 'refused' || (fault.kind === 'unreachable' && this.#failures >= attemptsUntilRefused);
    const wasRefused = this.#refusal !== null;
    if (refused) this.#refusal = `${this.url} refuses: ${fault.reason}${hint(fault.status)}`;
    this.#setState(this.#refusal === null ? 'fails' : 'refuses', `${fault.reason}${hint(fault.status)}`);
    const wait = fault.retryAfter ?? this.#avoidFor(fault, refused, others);
    this.#avoidedUntil = Date.now() + wait;
    if (refused ? !wasRefused : isPowerOfTwo(this.#failures)) this.#logFault(fault, refused && others, wait);
  }

  #setState(state: HostState['state'], reason: string | null): void {
    if (this.#state !== state) this.#since = new Date();
    this.#state = state;
    this.#reason = reason;
  }

  #avoidFor(fault: Fault, refused: boolean, others: boolean): number {
    if (!others) return backoff(this.#failures, shortCap);
    if (refused) return jittered(whileOthers.leftOut);
    const least = fault.kind === 'unready' ? jittered(whileOthers.unready) : 0;
    return least + backoff(this.#failures, whileOthers.cap);
  }

  #logFault({ reason, status }: Fault, leftOut: boolean, wait: number): void {
    const times = this.#failures > 2 ? `, ${this.#failures} times in a row` : '';
    const seconds = (wait / second).toFixed(1);
    this.#log(
      leftOut
        ? `${this.url} refuses (${reason})${hint(status)}; leaving this host out for ${seconds} s`
        : `${this.url} failed (${reason})${times}; retrying in ${seconds} s`,
      'warn',
    );
  }
}

function hint(status: number | null): string {
  if (status === 404) return '; is the base path missing (/api/scan)?';
  if (status === 401) return '; are user and password right (https://user:password@host)?';
  return status === 403 ? '; is this address allow-listed there?' : '';
}

/** A random time from half to one and a half times this one. */
function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random());
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}
