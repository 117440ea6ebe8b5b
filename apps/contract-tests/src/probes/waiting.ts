import { takes } from '../contract/parameters-of.ts';
import type { TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import type { ServiceProbe } from './probe.ts';

/** Checks that a response with `Explorer-Wait-For` shows the position, or is a 504. */
export const waiting: ServiceProbe = {
  name: 'waiting',
  run: async ({ session, report, unchecked }) => {
    const { firstHead, head } = session;
    const operation = session.table.find(
      (one) => one.paging === 'none' && !one.path.includes('{') && takes(one, 'Explorer-Wait-For'),
    );
    if (operation === undefined || firstHead === undefined || head === undefined || head <= firstHead) {
      unchecked('the head did not advance during the run');
      return;
    }
    const headers = { 'Explorer-Wait-For': String(head + 1) };
    const ask: TestRequest = { operation, headers, expect: { status: [200, 504] } };
    const seen = await session.ask(ask);
    if (seen?.answer.status !== 200 || (seen.position ?? 0) > head) return;
    const title = 'a response does not wait for Explorer-Wait-For';
    report(faultOf('positions/waited', 'positions', title, [`at least ${head + 1}`, seen.position?.toString()]), ask);
  },
};
