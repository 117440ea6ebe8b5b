import { answerChecks } from '../answer-checks/answer-checks.ts';
import { type Answer, EndedEarly, NoAnswer, type Transport } from '../transport.ts';
import { requestOf, type Seen, type TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';
import { type Deployed, readAnswer } from './read-answer.ts';

/** After this number of consecutive requests without a response the deployment may be gone. */
const mostSilence = 6;

/** Requests that decide whether the deployment is gone; one of them can be the faulty operation. */
const simple = ['/v1/dashboard', '/v1/updates?size=1'];

export interface ListenerOptions {
  readonly transport: Transport;
  /** Current facts about the deployment. */
  readonly deployed: () => Deployed;
  readonly report: (fault: Fault, ask: TestRequest) => void;
}

/** Sends requests, and distinguishes one without a response from a deployment that is gone. */
export class Listener {
  readonly #options: ListenerOptions;
  /** Requests since the last response that got none, with the time of failure. */
  #unanswered: { readonly ask: TestRequest; readonly error: NoAnswer; readonly at: number }[] = [];
  #hasEnded = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Sends a request. Undefined if there is no response, which is reported when later requests get one. Throws `EndedEarly`. */
  async listen(ask: TestRequest): Promise<Seen | undefined> {
    const { transport, deployed } = this.#options;
    try {
      const answer = await transport.send(requestOf(ask), (refusal) => {
        this.#judgeRefusal(ask, refusal);
      });
      this.#reportUnanswered(answer.sentAt);
      return readAnswer(ask, answer, deployed());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw this.#ended(error);
      this.#unanswered.push({ ask, error, at: Date.now() });
      if (this.#unanswered.length >= mostSilence && !(await this.#isResponding())) throw this.#ended(this.#goneAway());
      return undefined;
    }
  }

  /** Call at the end: reports requests without a response, unless the run ends early. */
  finish(): void {
    this.#reportUnanswered(Infinity);
  }

  /** Checks a 429 that was waited for: it is not a fault, but must be well-formed. */
  #judgeRefusal(ask: TestRequest, refusal: Answer): void {
    const asked: TestRequest = { ...ask, expect: { status: [429] } };
    const seen = readAnswer(asked, refusal, this.#options.deployed());
    for (const fault of Object.values(answerChecks).flatMap((check) => check(seen))) this.#options.report(fault, asked);
  }

  /** True if other requests get a response. */
  async #isResponding(): Promise<boolean> {
    for (const target of simple) {
      const answer = await this.#options.transport.send({ target }).catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw this.#ended(error);
      });
      if (answer === undefined) continue;
      this.#reportUnanswered(answer.sentAt);
      return true;
    }
    return false;
  }

  /** The error that ends the run: no later response tells whether the last requests or the deployment failed. */
  #ended(error: unknown): unknown {
    this.#hasEnded = true;
    return error;
  }

  /** Ends the run without faults, because the deployment does not respond at all. */
  #goneAway(): EndedEarly {
    const [first] = this.#unanswered;
    const { method = 'GET', target } = first === undefined ? { target: '' } : requestOf(first.ask);
    const since = `${method} ${this.#options.deployed().basePath}${target}`;
    return new EndedEarly(
      `the deployment stopped answering: no answer to ${mostSilence} requests in a row since ${since}: ${first?.error.message ?? ''}. Check that it is running`,
    );
  }

  /** Reports requests without a response that were sent before one with a response. Requests in flight at that time are inconclusive. */
  #reportUnanswered(sentAt: number): void {
    if (this.#hasEnded) return;
    const before = this.#unanswered.filter(({ at }) => at < sentAt);
    this.#unanswered = this.#unanswered.filter(({ at }) => at >= sentAt);
    for (const { ask, error } of before) {
      const title = {
        timeout: 'no response in time',
        'too-large': 'a response exceeds the size limit of this run',
        broken: 'a response ends early or is not HTTP',
        unreachable: 'the connection to the deployment fails',
      }[error.kind];
      this.#options.report(
        { check: `transport/${error.kind}`, title, expected: 'an answer', actual: error.message },
        ask,
      );
    }
  }
}
