import { connect, otherOptions } from '../connect.ts';
import { queryParameters } from '../contract/parameters-of.ts';
import { cursorsOf } from '../contract/parts-of-answer.ts';
import type { Compared } from '../result.ts';
import { requestOf, type Seen, type TestRequest } from '../session/ask.ts';
import { type Declaration, readDeclaration } from '../session/declaration.ts';
import type { Fault } from '../session/fault.ts';
import { mayBePinned } from '../session/may-be-pinned.ts';
import { decoded, readAnswer } from '../session/read-answer.ts';
import { EndedEarly, NoAnswer, type Transport } from '../transport.ts';
import { differing } from './differing.ts';
import { table } from '../contract/operation-table.ts';

/** Limit of attempts to get both responses at the same position. */
const mostTurns = 4;
/** After this number of consecutive requests without a response, the other deployment counts as gone. */
const mostSilence = 6;
/** After this number of consecutive pairs without a common position, requests no longer wait for one. */
const mostApart = 10;
/** Limit per operation of requests with different polled values that are compared again at the end. */
const mostHeld = 3;

/** Statuses that depend on load or on rewinds of one index; a 500 is reported without a comparison. */
const momentary = [410, 429, 500, 503, 504];
const waiting = 'explorer-wait-for';
/** Repeats a request to the tested deployment. */
type Again = (ask: TestRequest) => Promise<Seen | undefined>;

/** The second deployment of the network (`--against`), which gets every request of the run too. */
export class OtherDeployment {
  readonly #transport: Transport;
  readonly #basePath: string;
  readonly #apiKey: string | undefined;
  #declaration: Declaration = readDeclaration(undefined);
  /** Cursors of the other deployment, by the tested deployment's cursor for the same place. */
  readonly #cursors = new Map<string, string>();
  readonly #held = new Map<string, TestRequest[]>();
  #compared = 0;
  #notCompared = 0;
  #silence = 0;
  /** Number of consecutive pairs without a common position: after a rewind of one index, there never is one. */
  #apart = 0;

  constructor(transport: Transport, apiKey: string | undefined) {
    const { pathname } = new URL(transport.baseUrl);
    this.#transport = transport;
    this.#basePath = pathname === '/' ? '' : pathname;
    this.#apiKey = apiKey;
  }

  get stats(): Compared {
    return { baseUrl: this.#transport.baseUrl, compared: this.#compared, notCompared: this.#notCompared };
  }

  /** Requests whose polled values differed; they are compared again at the end. */
  get held(): readonly TestRequest[] {
    return [...this.#held.values()].flat();
  }

  /** Checks that the deployment responds, and reads its API document. Throws `CannotTest`. */
  async connect(): Promise<void> {
    await connect(this.#transport, this.#apiKey !== undefined, otherOptions);
    const operation = table.find(({ response }) => response === 'OpenApiDocument');
    if (operation !== undefined) this.#declaration = readDeclaration(await this.#listen({ operation, key: null }));
  }

  /**
   * Faults if the other deployment's response differs from `seen`. Responses that do not depend on the ledger are
   * compared at once, others at the same position: the deployment that is behind gets a request to wait. `isLast`:
   * also compares polled values.
   */
  async compare(ask: TestRequest, seen: Seen, again: Again, isLast: boolean): Promise<readonly Fault[]> {
    const otherAsk = this.#otherAsk(ask, seen);
    if (otherAsk === undefined) return [];
    const pair = await this.#pair(ask, otherAsk, seen, again);
    if (pair === undefined) {
      this.#notCompared += 1;
      this.#apart += 1;
      return [];
    }
    this.#compared += 1;
    const [tested, other] = pair;
    if (tested.position !== undefined && tested.position === other.position) this.#apart = 0;
    this.#learnCursors(tested, other);
    const { indexed, polled } = differing(tested, other);
    if (!isLast && polled.length > 0) this.#hold(ask);
    return [...indexed, ...(isLast ? polled : [])].map(({ at, where, before, after }) => ({
      check: 'against/answer',
      title: `${at} differs from the second deployment`,
      expected: before,
      actual: after,
      where: at,
      detail: `${where}\nThe other deployment: ${this.#transport.baseUrl}`,
    }));
  }

  /** The request with the other deployment's cursors; undefined if the responses cannot be compared. */
  #otherAsk(ask: TestRequest, { answer: { status }, position }: Seen): TestRequest | undefined {
    const { operation, query = '', headers = {}, fromOrigin, until, isUnpaced } = ask;
    // These target no operation of the network, never end, or depend on the load.
    if (fromOrigin === true || until !== undefined || isUnpaced === true) return undefined;
    if (momentary.includes(status)) return undefined;
    // An ETag is valid for one deployment only.
    const isOwn = ([name, value]: readonly [string, string]): boolean =>
      name.toLowerCase() === waiting || (name.toLowerCase() === 'if-none-match' && value !== '*');
    if (Object.entries(headers).some(isOwn)) return undefined;
    // Without an operation only errors and files are comparable.
    if (operation === undefined) return status >= 400 || position !== undefined ? ask : undefined;
    if (!operation.keyRequired || !this.#declaration.has(operation)) return undefined;
    const parameters = queryParameters(operation);
    const pairs = query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      const parameter = parameters.find((one) => one.name === name);
      if (parameter?.extension === true && !this.#declaration.takes(operation, parameter)) return undefined;
      if (!/cursor$/i.test(name) || value === '') return pair;
      const known = this.#cursors.get(decoded(value));
      // A cursor without a known counterpart is valid only in the tested deployment.
      return known === undefined ? undefined : `${name}=${encodeURIComponent(known)}`;
    });
    return pairs.includes(undefined) ? undefined : { ...ask, query: pairs.join('&') };
  }

  /** Both responses, if they show one state of the ledger; undefined if not, or if the other deployment has none at the moment. */
  async #pair(
    ask: TestRequest,
    otherAsk: TestRequest,
    seen: Seen,
    again: Again,
  ): Promise<readonly [Seen, Seen] | undefined> {
    let tested: Seen | undefined = seen;
    const isApart = this.#apart >= mostApart;
    for (let turn = 0; turn < (isApart ? 1 : mostTurns); turn += 1) {
      if (tested === undefined || momentary.includes(tested.answer.status)) return undefined;
      const other = await this.#listen(isApart ? otherAsk : waitingFor(otherAsk, tested));
      if (other === undefined || momentary.includes(other.answer.status)) return undefined;
      if (isOfOneState(tested, other)) return [tested, other];
      // At a requested position another attempt gives the same responses.
      if (isPinned(otherAsk) && tested.answer.status === other.answer.status) return undefined;
      tested = await again(seen.hasPositions ? waitingFor(ask, other) : ask);
    }
    return undefined;
  }

  async #listen(ask: TestRequest): Promise<Seen | undefined> {
    try {
      const answer = await this.#transport.send(requestOf(ask));
      this.#silence = 0;
      const { hasPositions } = this.#declaration;
      return readAnswer(ask, answer, { basePath: this.#basePath, apiKey: this.#apiKey, hasPositions });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#silence += 1;
      if (this.#silence >= mostSilence)
        throw new EndedEarly(`the deployment of --against stopped answering: ${error.message}`, { cause: error });
      return undefined;
    }
  }

  #learnCursors(tested: Seen, other: Seen): void {
    const { operation } = tested;
    if (operation === undefined) return;
    const otherCursors = cursorsOf(other.body, operation);
    for (const [name, cursor] of cursorsOf(tested.body, operation)) {
      const otherCursor = otherCursors.get(name);
      if (otherCursor !== undefined) this.#cursors.set(cursor, otherCursor);
    }
  }

  #hold(ask: TestRequest): void {
    const id = ask.operation?.id ?? '';
    const held = this.#held.get(id) ?? [];
    if (held.length < mostHeld) this.#held.set(id, [...held, ask]);
  }
}

function isPinned({ operation, query }: TestRequest): boolean {
  return operation?.pinnable === true && mayBePinned(query);
}

/** The request with a wait for the position that the other response showed. */
function waitingFor(ask: TestRequest, { position, answer: { status } }: Seen): TestRequest {
  if (position === undefined || (status >= 400 && status !== 404)) return ask;
  return { ...ask, headers: { ...ask.headers, [waiting]: String(position) } };
}

/** True if both responses show the same state of the ledger. Errors of equal status and OPTIONS do not depend on it. */
function isOfOneState(tested: Seen, other: Seen): boolean {
  const [{ status }, { status: otherStatus }] = [tested.answer, other.answer];
  if ((status >= 400 && status === otherStatus) || tested.request.method === 'OPTIONS') return true;
  if (tested.position === undefined || tested.position !== other.position) return false;
  return tested.recordTime === undefined || tested.recordTime === other.recordTime;
}
