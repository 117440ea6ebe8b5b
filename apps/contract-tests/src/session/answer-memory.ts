import type { Operation } from '@ledger-explorer/spec';
import { requestOf, type TestRequest } from './ask.ts';
import type { Seen } from './seen.ts';

const most = 300;
/** Requests of an operation that are kept. */
const mostAnswered = 60;

/** As a caller would ask: with the own key. */
function isOwn({ key, keyForm, keyField, fromOrigin, method = 'GET' }: TestRequest): boolean {
  return (
    (key ?? undefined) === undefined &&
    keyForm === undefined &&
    keyField === undefined &&
    fromOrigin === undefined &&
    method === 'GET'
  );
}

/** Without special header fields, too. */
function isPlain(ask: TestRequest): boolean {
  return ask.headers === undefined && isOwn(ask);
}

/** Answers to plain requests, which can stand in for others. */
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
    if (this.#byPosition.size > most && oldest !== undefined) this.#byPosition.delete(oldest);
  }

  /** The first answer to a request without a query. */
  first(ask: TestRequest): Seen | undefined {
    return this.#firsts.get(requestOf(ask).target);
  }

  /** The newest one with a body, whatever header fields the request had. */
  last(ask: TestRequest): Seen | undefined {
    return this.#lasts.get(requestOf(ask).target);
  }

  /** The first answer as of a position that this operation gave. */
  pinned({ id }: Operation): { readonly ask: TestRequest; readonly seen: Seen } | undefined {
    return this.#pinned.get(id);
  }

  /** Plain requests of an operation that had an answer, some of them if there are many. */
  answered({ id }: Operation): readonly TestRequest[] {
    return this.#answered.get(id) ?? [];
  }

  /** The answer that the same request got while the index was at this position. */
  recall(ask: TestRequest, position: number | undefined): Seen | undefined {
    return position === undefined ? undefined : this.#byPosition.get(`${position} ${requestOf(ask).target}`);
  }

  /** Whether the same request was answered, and would have no other answer at this position for all that is known. */
  knows(ask: TestRequest, position: number | undefined): boolean {
    const first = this.first(ask);
    return (first !== undefined && first.position === undefined) || this.recall(ask, position) !== undefined;
  }

  #note(operation: string, ask: TestRequest): void {
    const asks = this.#answered.get(operation) ?? [];
    if (asks.length < mostAnswered) this.#answered.set(operation, [...asks, ask]);
  }
}
