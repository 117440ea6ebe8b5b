import type { Ask } from '../session/ask.ts';
import type { ServiceProbe } from './probe.ts';

/** An answer that waits for a position shows it, or says that it did not come (`Explorer-Wait-For`). */
export const waiting: ServiceProbe = {
  name: 'waiting',
  run: async ({ session, report, unchecked }) => {
    const operation = session.table.find(
      (one) =>
        session.declaration.has(one) &&
        one.paging === 'none' &&
        one.parameters.some(({ name }) => name === 'Explorer-Wait-For') &&
        !one.path.includes('{'),
    );
    const [before, head] = [session.firstHead, session.head];
    if (operation === undefined || before === undefined || head === undefined || head <= before) {
      unchecked('the index does not move');
      return;
    }
    const ask: Ask = { operation, headers: { 'Explorer-Wait-For': String(head + 1) }, expect: { status: [200, 504] } };
    const seen = await session.ask(ask);
    if (seen?.answer.status !== 200 || (seen.position ?? 0) > head) return;
    report(
      {
        check: 'positions/waited',
        rule: 'positions',
        title: 'an answer does not wait for the position asked for',
        expected: `Explorer-Position of at least ${head + 1}`,
        actual: String(seen.position),
      },
      ask,
    );
  },
};
