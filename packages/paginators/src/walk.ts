import { type List, lists } from '@ledger-explorer/spec/lists';
import { legAt } from './legs.ts';
import { createPageRequests, type Query, type Requester, statusOf } from './page-requests.ts';
import { type Plan, planWalk } from './plan.ts';
import { deliver, type FreshPages, readLeg } from './read-leg.ts';
import type { Report } from './report.ts';
import type { WalkOptions } from './walk-options.ts';
import { known, reportOf, type ResumeToken, startState, tokenOf } from './walk-state.ts';
import { findWindow } from './windows.ts';
import { withCaller } from './with-caller.ts';

/** One walk through a list, for one `for await`. It sends no request before. */
export interface Walk<T> extends AsyncIterable<T, void, undefined> {
  /** Counts of the delivered entries so far; after the walk, whether the list is complete. */
  readonly report: Report;
  /** Resumes after the entries delivered so far, the current one included: store it before the token. After a complete walk: with newer entries. */
  readonly token: ResumeToken;
  /** Requests the first page, and returns the cost and the reach of the walk. */
  plan(): Promise<Plan>;
}

/** Limit of readings of a list that moves. */
const maxReadings = 6;

/** The walk behind `pages` and `items`, which deliver page by page and entry by entry. */
export function walk<T>(
  unit: 'page' | 'entry',
  client: unknown,
  operation: string,
  given: object = {},
  options: WalkOptions = {},
): Walk<T> {
  const found = (lists as Readonly<Record<string, List>>)[operation];
  if (!found) throw new TypeError(`${operation} is not a list: give a list operation`);
  const abort = new AbortController();
  const { concurrency = 6, signal = abort.signal, resume, onProgress } = options;
  const id = JSON.stringify([operation, given]);
  if (resume !== undefined && (resume as ResumeToken | null)?.list !== id)
    throw new TypeError(
      `resume is not a token of ${id}: give the parsed token of this list and these parameters, or leave it out`,
    );

  const parameters = given as Query;
  const state = startState(found, parameters, options);
  const { list, reach, legLength, evidence } = state;
  const either = AbortSignal.any([abort.signal, signal]);
  const requestPage = createPageRequests(client as Requester, operation, parameters, state, either);
  let planned: Promise<Plan> | undefined;

  /** True if another reading is useless: the list has a fixed position, or completeness is proven, or entries are unreachable. */
  function settled(): boolean {
    return state.pinned || !!state.unreachable || !!evidence.proof(state);
  }

  /** Reads all legs of the list, then its newest entries again, which moved ones are among, as long as each time fewer are missing. */
  async function* readList(): FreshPages {
    // Each part of a split list has its own reach.
    while (state.offset < (state.parts.length * reach || Math.min(state.total, state.pinned ? Infinity : reach))) {
      await findWindow(state, requestPage);
      const leg = legAt(state);
      const start = state.offset;
      yield* readLeg(state, requestPage, leg, onProgress);
      if (state.why || evidence.proof(state)) return;
      // The next leg of a list without a position begins at the next multiple of the leg length.
      state.offset = state.pinned ? leg.end(state.total) : start - (start % legLength) + legLength;
    }
    for (let missing = Infinity; !state.why && !settled() && state.total - state.rows < missing;) {
      missing = state.total - state.rows;
      // The cursors have ended, so the newest entries are read from the first cursor on.
      if (!list.pages) Object.assign(state, { offset: 0, cursor: '' });
      yield* readLeg(state, requestPage, legAt(state, { newest: true }), onProgress);
    }
  }

  async function* run(): FreshPages {
    await self.plan();
    for (let reading = 1; ; reading++) {
      // Added entries shift the pages of a list, so that pages requested together would repeat entries.
      const together = state.pinned || (list.moves && reading === 1);
      state.concurrency = list.pages && together ? concurrency : 1;
      yield* readList();
      if (state.why) return;
      if (settled() || reading === maxReadings) break;
      evidence.startReading();
      state.offset = 0;
    }
    state.proof = evidence.proof(state);
    if (state.proof === 'verified') state.total = evidence.verified;
    else if (!state.proof) {
      const isOutOfReach = state.pinned ? state.unreachable > 0 : state.total > reach;
      state.why = isOutOfReach ? 'unreachable' : list.moves ? 'moved' : 'missing';
    }
  }

  async function* entries(): AsyncGenerator<unknown, void, undefined> {
    try {
      for await (const page of run())
        for (const items of deliver(state, page, unit === 'entry' ? 1 : Infinity))
          yield unit === 'entry' ? items[0] : { items, total: known(state.total), position: known(state.position) };
    } catch (error) {
      if (!state.pinned || statusOf(error) !== 410) throw error;
      state.why = 'rewound';
    } finally {
      abort.abort();
    }
  }

  const walked = withCaller(entries());
  const self: Walk<T> = {
    [Symbol.asyncIterator]: () => walked as AsyncGenerator<T, void, undefined>,
    plan: () => (planned ??= planWalk(state, requestPage, parameters, options)),
    get report() {
      return reportOf(state);
    },
    get token() {
      return tokenOf(id, state);
    },
  };
  return self;
}
