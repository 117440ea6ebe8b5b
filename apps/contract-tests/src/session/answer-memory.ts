import type { Operation } from '@ledger-explorer/spec';
import { requestOf, type Seen, type TestRequest } from './ask.ts';

/** Limit of stored responses at a position. */
const mostAnswers = 300;
/** Limit of stored requests per operation. */
const mostAnswered = 60;

/** True for a request with the caller's own key. */
function isOwn({ key, keyForm, keyField, fromOrigin, method = 'GET' }: TestRequest): boolean {
  return (
    (key ?? undefined) === undefined &&
    keyForm === undefined &&
    keyField === undefined &&
    fromOrigin === undefined &&
    method === 'GET'
  );
}

/** True for a request without special header fields. */
function isPlain(ask: TestRequest): boolean {
  return ask.headers === undefined && isOwn(ask);
}

/** Responses to plain requests, reused for equal requests. */
export class AnswerMemory {
  readonly #firsts = new Map<string, Seen>();
  readonly #lasts = new Map<string, Seen>();
  readonly #byPosition = new Map<string, Seen>();
  readonly #answered = new Map<string, TestRequest[]>();
  readonly #pinned = new Map<string, { readonly ask: TestRequest; readonly seen: Seen }>();

  take(seen: Seen, ask: TestRequest): void {
    const { target } = requestOf(ask);
    const isBare = (ask.query ?? '') === '';
    if (isBare && isOwn(ask) && seen.answer.status === 200) this.#lasts.set(target, seen);
    if (!isPlain(ask)) return;
    if (isBare && !this.#firsts.has(target)) this.#firsts.set(target, seen);
    const operation = ask.operation?.id ?? '';
    if (seen.answer.status === 200) this.#note(operation, ask);
    if (seen.answer.status !== 200 || seen.position === undefined) return;
    const isPinned = ask.operation?.pinnable === true && /(^|&)position=[1-9]/.test(ask.query ?? '');
    if (isPinned && !this.#pinned.has(operation)) this.#pinned.set(operation, { ask, seen });
    const name = `${seen.position} ${target}`;
    this.#byPosition.delete(name);
    this.#byPosition.set(name, seen);
    const [oldest] = this.#byPosition.keys();
    if (this.#byPosition.size > mostAnswers && oldest !== undefined) this.#byPosition.delete(oldest);
  }

  /** First response to this request. */
  first(ask: TestRequest): Seen | undefined {
    return this.#firsts.get(requestOf(ask).target);
  }

  /** Newest response with a body to this request, regardless of header fields. */
  last(ask: TestRequest): Seen | undefined {
    return this.#lasts.get(requestOf(ask).target);
  }

  /** First response at a position that this operation has shown. */
  pinned({ id }: Operation): { readonly ask: TestRequest; readonly seen: Seen } | undefined {
    return this.#pinned.get(id);
  }

  /** Plain requests of an operation that got a response; a sample if there are many. */
  answered({ id }: Operation): readonly TestRequest[] {
    return this.#answered.get(id) ?? [];
  }

  /** Response to the same request at this position. */
  recall(ask: TestRequest, position: number | undefined): Seen | undefined {
    return position === undefined ? undefined : this.#byPosition.get(`${position} ${requestOf(ask).target}`);
  }

  /** True if the same request got a response that is still valid at this position. */
  knows(ask: TestRequest, position: number | undefined): boolean {
    const first = this.first(ask);
    return (first !== undefined && first.position === undefined) || this.recall(ask, position) !== undefined;
  }

  #note(operation: string, ask: TestRequest): void {
    const asks = this.#answered.get(operation) ?? [];
    if (asks.length < mostAnswered) this.#answered.set(operation, [...asks, ask]);
  }
}
