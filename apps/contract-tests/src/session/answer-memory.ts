import { requestOf, type Seen, type TestRequest } from './ask.ts';

/** Limit of stored responses at a position. */
const mostAnswers = 300;

/** True for a GET below the base URL with the caller's key, or none, in the usual header. */
function isUsual({ key, keyForm, keyField, fromOrigin, method = 'GET' }: TestRequest): boolean {
  return (
    (key ?? undefined) === undefined &&
    keyForm === undefined &&
    keyField === undefined &&
    fromOrigin === undefined &&
    method === 'GET'
  );
}

/** Responses to plain requests, reused for equal requests. */
export class AnswerMemory {
  readonly #firsts = new Map<string, Seen>();
  readonly #lasts = new Map<string, Seen>();
  readonly #byPosition = new Map<string, Seen>();

  take(seen: Seen, ask: TestRequest): void {
    const { target } = requestOf(ask);
    const isBare = (ask.query ?? '') === '';
    if (!isUsual(ask)) return;
    if (isBare && seen.answer.status === 200) this.#lasts.set(target, seen);
    // Special header fields can change the status, so such a response is not reused.
    if (ask.headers !== undefined) return;
    if (isBare && !this.#firsts.has(target)) this.#firsts.set(target, seen);
    if (seen.answer.status !== 200 || seen.position === undefined) return;
    const name = `${seen.position} ${target}`;
    // Deleted first, so that it becomes the newest.
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

  /** Response to the same request at this position. */
  recall(ask: TestRequest, position: number | undefined): Seen | undefined {
    return position === undefined ? undefined : this.#byPosition.get(`${position} ${requestOf(ask).target}`);
  }

  /** True if the same request got a response that is still valid at this position. */
  knows(ask: TestRequest, position: number | undefined): boolean {
    const first = this.first(ask);
    return (first !== undefined && first.position === undefined) || this.recall(ask, position) !== undefined;
  }
}
