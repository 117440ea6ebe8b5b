import { answerChecks } from '../answer-checks/answer-checks.ts';
import { EndedEarly, NoAnswer, type Answer, type Transport } from '../transport.ts';
import { requestOf, type TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';
import { type Deployed, readAnswer } from './read-answer.ts';
import type { Seen } from './seen.ts';

/** After this many requests in a row without an answer the deployment may have gone away. */
const mostSilence = 6;

/** Asked before it is said that nobody is there any more: one of them alone may be what is silent. */
const simple = ['/v1/dashboard', '/v1/updates?size=1'];

export interface ListenerOptions {
  readonly transport: Transport;
  /** What is known of the deployment by now. */
  readonly deployed: () => Deployed;
  readonly report: (fault: Fault, ask: TestRequest) => void;
}

/** Sends requests, and distinguishes one without a response from a deployment that is gone. */
export class Listener {
  readonly #options: ListenerOptions;
  /** Requests since the last answer that none came to, and when that was clear. */
  #unanswered: { readonly ask: TestRequest; readonly error: NoAnswer; readonly at: number }[] = [];
  #isGone = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Undefined where no answer came: that is reported as soon as others are answered. Throws `EndedEarly`. */
  async listen(ask: TestRequest): Promise<Seen | undefined> {
    const { transport, deployed } = this.#options;
    try {
      const answer = await transport.send(requestOf(ask), (refusal) => {
        this.#judgeRefusal(ask, refusal);
      });
      this.#reportUnanswered(answer.sentAt);
      return readAnswer(ask, answer, deployed());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.#unanswered.push({ ask, error, at: Date.now() });
      if (this.#unanswered.length >= mostSilence && !(await this.#isThere())) throw this.#goneAway();
      return undefined;
    }
  }

  /** The run is over: what was not answered is reported, unless nobody is there. */
  finish(): void {
    this.#reportUnanswered(Infinity);
  }

  /** A 429 that was waited out: that it came is not a fault, but it has to say what a 429 says. */
  #judgeRefusal(ask: TestRequest, refusal: Answer): void {
    const asked: TestRequest = { ...ask, expect: { status: [429] } };
    const seen = readAnswer(asked, refusal, this.#options.deployed());
    for (const fault of Object.values(answerChecks).flatMap((check) => check(seen))) this.#options.report(fault, asked);
  }

  /** Whether it was these requests alone that no answer came to. */
  async #isThere(): Promise<boolean> {
    for (const target of simple) {
      const answer = await this.#options.transport.send({ target }).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      if (answer === undefined) continue;
      this.#reportUnanswered(answer.sentAt);
      return true;
    }
    return false;
  }

  /** Of a deployment that does not answer at all nothing can be said: this is not a fault of these requests. */
  #goneAway(): EndedEarly {
    const [first] = this.#unanswered;
    this.#isGone = true;
    const { method = 'GET', target } = first === undefined ? { target: '' } : requestOf(first.ask);
    const since = `${method} ${this.#options.deployed().basePath}${target}`;
    return new EndedEarly(
      `the deployment went away: no answer to ${mostSilence} requests in a row since ${since}: ${first?.error.message ?? ''}`,
    );
  }

  /** Others that were sent later are answered: that these were not is a fault. What was on its way meanwhile says nothing. */
  #reportUnanswered(sentAt: number): void {
    if (this.#isGone) return;
    const before = this.#unanswered.filter(({ at }) => at < sentAt);
    this.#unanswered = this.#unanswered.filter(({ at }) => at >= sentAt);
    for (const { ask, error } of before) {
      const title = {
        timeout: 'no response in time',
        'too-large': 'a response does not end',
        broken: 'a response breaks off or is not HTTP',
        unreachable: 'nothing answers',
      }[error.kind];
      this.#options.report(
        { check: `transport/${error.kind}`, title, expected: 'an answer', actual: error.message },
        ask,
      );
    }
  }
}
