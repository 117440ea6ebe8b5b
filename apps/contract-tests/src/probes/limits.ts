import type { Ask } from '../session/ask.ts';
import { anyList } from './any-list.ts';
import type { ServiceProbe } from './probe.ts';

/** What is left of the limit falls while requests are sent, as far as it does not refill meanwhile. */
export const limits: ServiceProbe = {
  name: 'limits',
  run: async (context) => {
    const { session, report, unchecked } = context;
    const operation = anyList(context);
    const ask: Ask = { operation, query: 'size=1' };
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 4 }, () => session.ask(ask)));
    const seconds = (Date.now() - began) / 1000;
    const left = answers.map((seen) => Number(/;r=(\d+)/.exec(seen?.answer.headers.ratelimit ?? '')?.[1]));
    const policy = /;q=(\d+);w=(\d+)/.exec(answers[0]?.answer.headers['ratelimit-policy'] ?? '');
    if (policy === null || left.some(Number.isNaN)) return;
    // A quota many times what this run has sent, and less left than that: it counts up, or somebody uses the same key.
    const sent = session.transport.requests;
    if (Number(policy[1]) > 100 * sent && left.every((one) => one <= sent)) {
      report(
        {
          check: 'limits/left',
          rule: 'headers',
          title: 'RateLimit says what is used, not what is left',
          expected: `r near q=${policy[1] ?? ''}`,
          actual: `r=${left.join(', r=')}`,
          wide: true,
        },
        ask,
      );
      return;
    }
    const refill = (Number(policy[1]) / Number(policy[2])) * seconds;
    if (refill > 3 * operation.cost) {
      unchecked('the limit refills faster than it can be spent');
      return;
    }
    if (new Set(left).size > 1) return;
    report(
      {
        check: 'limits/falls',
        rule: 'headers',
        title: 'what is left of the limit does not fall',
        expected: 'r falls by each request',
        actual: `r=${left.join(', r=')}`,
        wide: true,
      },
      ask,
    );
  },
};
