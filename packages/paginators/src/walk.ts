import { lists } from '../generated/lists.ts';
import type { Body, Query, Reply, Requester, Row } from './exchange.ts';
import { type Change, held, leaves, type List, moves, type Reach } from './list.ts';
import type { Plan } from './plan.ts';
import type { Fault, Incomplete, Proof, Report } from './report.ts';
import type { ResumeToken } from './resume-token.ts';
import type { WalkOptions } from './walk-options.ts';

/** A walk through a list, once: `for await` it. It asks for nothing before. */
export interface Walk<T> extends AsyncIterable<T, void, undefined> {
  /** What is delivered so far, and in the end whether that is all. */
  readonly report: Report;
  /** Goes on after what is delivered so far, at any time; null when the walk is complete. */
  readonly token: ResumeToken | null;
  /** Asks for the first page, which the walk then has, and tells what the walk will take and what it can not reach. */
  plan(): Promise<Plan>;
}

/** A failure that came with an answer. */
interface Failure {
  readonly status?: number;
}

/** Inside, what is not known is infinite (a position: or no number); outside it is null. */
function known(figure: number): number | null {
  return figure < Infinity ? figure : null;
}

/** The walk behind `pages` and `items`: `each` delivers entry by entry. */
export function walk<T>(
  each: boolean,
  client: unknown,
  operation: string,
  parameters: object = {},
  { concurrency = 6, limit = Infinity, maxRequests = Infinity, signal, resume, onPlan, onProgress }: WalkOptions = {},
): Walk<T> {
  const list = (lists as Readonly<Record<string, List>>)[operation];
  if (!list) throw new TypeError(`${operation} does not page`);
  const of = JSON.stringify([operation, parameters]);
  if (resume && resume[0] !== of) throw new TypeError(`resume: no token of ${of}`);
  const [key, change, most, name, ...values] = list as readonly [string, Change, Reach, string, ...string[]];
  const given = parameters as Query;
  const size = Number(given.size ?? 100);
  const pinnable = change === held;

  // Where the walk stands: what the token says.
  const state = resume?.map((part) => part ?? Infinity) ?? [of, given.position ?? Infinity, Infinity, 0, '', 0, []];
  let [, position, total, at, cursor, rows] = state as [string, number, number, number, string, number];
  const old = state[6] as string[];

  /** Held still at `position`. */
  let pin = pinnable && position < Infinity;

  // What was seen: ever; in this reading of the list; in the one before, where '' stands for entries that it missed.
  const seen = new Set(old);
  let pass = new Set(old);
  let before = new Set(['']);
  /** All answers of this reading are of one position. Undefined: there is none yet. */
  let still = old.length ? false : undefined;
  let again = 5;

  let pages = 0;
  let requests = 0;
  let duplicates = 0;
  let why: Incomplete | undefined;
  let proof: Proof | null = null;
  const faults = new Set<Fault>();

  /** Entries that pages reach from one end, and in all: lists of 51 pages are read from both ends. */
  const end = most * size || Infinity;
  const reach = most === 51 ? 2 * end : end;
  /** Entries out of reach. */
  let beyond = 0;
  const ascending = given.orderBy === 'ASC';
  /** Values of the parameter, if the list is read in parts. */
  let parts: readonly string[] = [];
  /** Pages asked for, in order. */
  let queue: Promise<Reply>[] = [];
  let planned: Promise<Plan> | undefined;

  const abort = new AbortController();
  const either = AbortSignal.any([abort.signal, signal ?? abort.signal]);
  const ask = (query: Query, page: number, waitFor?: number): Promise<Reply> => {
    requests++;
    const reply = (client as Requester)
      .request(
        operation,
        {
          ...parameters,
          size,
          ...query,
          ...(most ? { page } : cursor && { nextCursor: cursor }),
          ...(pin && { position }),
        },
        { signal: either, waitFor },
      )
      .catch((error: unknown) => {
        // Another instance of the service may not have come to the position yet.
        if (pin && pages && !waitFor && (error as Failure).status === 400) return ask(query, page, position);
        throw error;
      });
    // Read ahead: its failure is met when its turn comes.
    reply.catch(() => 0);
    return reply;
  };

  const prove = (): Proof | false =>
    pin
      ? rows >= total && !faults.has('position') && 'pinned'
      : still && pass.size >= total
        ? 'snapshot'
        : change < leaves
          ? rows >= total && 'count'
          : [...before].every((id) => pass.has(id)) && 'verified';

  const prepare = async (): Promise<Plan> => {
    if (!resume) {
      const asked = ask({}, 0);
      queue = [asked];
      const reply = await asked;
      const { totalElements = Infinity, hasNextPage } = reply.data as Body;
      total = totalElements;
      if (!pin) {
        position = reply.position ?? NaN;
        pin = pinnable && position < Infinity;
        // A cursor is bound to the position it began with: once more, held still.
        if (pin && hasNextPage) queue = [];
      }
    }
    beyond = most || pinnable ? Math.max(0, total - reach) || 0 : Infinity;
    if (beyond && values[0] && !values.includes(given[name] as string)) {
      queue = [];
      parts = values;
      if (change === leaves) {
        beyond = 0;
        for (const value of values) {
          const { data } = await ask({ [name]: value }, 0);
          beyond += Math.max(0, (data as Required<Body>).totalElements - reach);
        }
      }
    }
    const plan = {
      total: known(total),
      position: pin ? position : null,
      requests: known(Math.ceil(Math.min(total, reach) / size)),
      unreachable: known(beyond),
    };
    onPlan?.(plan);
    return plan;
  };

  /** Reads on to the end of a leg, pages ahead, in order; or (`head`) the newest entries. */
  const sweep = async function* (head: boolean) {
    const leg = head ? Number(ascending) : Math.floor(at / end);
    const part = head ? undefined : parts[leg >> 1];
    const query = { ...(leg % 2 && { orderBy: ascending ? 'DESC' : 'ASC' }), ...(part && { [name]: part }) };
    // Three pages in a row that bring nothing new, or twelve empty ones; one, where legs meet.
    const until = part ? Infinity : head || (leg && !pin) ? 1 : 12;
    /** Pages of the far end, from the middle on. */
    const mirrored = pin && leg > 0;
    const width = most && (pin || (change >= moves && again > 4)) ? concurrency : 1;
    const count = (there: number): number => Math.ceil(Math.min(mirrored ? there - end : there, end) / size);
    const page = (step: number): number => (mirrored ? last - 1 - step : step);
    const walked = new Set<string>();
    let last = count(total);
    let step = queue.length + (head ? 0 : Math.floor((at % end) / size));
    let idle = 0;
    while (!why) {
      while (queue.length < width && step < last && rows + queue.length * size < limit && requests < maxRequests)
        queue.push(ask(query, page(step++)));
      const asked = page(step - queue.length);
      const reply = await queue.shift();
      if (!reply) {
        if (step < last) why = rows < limit ? 'budget' : 'limit';
        break;
      }
      const {
        content = reply.data as Row[],
        number = asked,
        totalElements = Infinity,
        hasNextPage = content.length >= size,
        nextCursor,
      } = reply.data as Body;
      const answered = reply.position ?? NaN;
      const whole = !most && !hasNextPage;
      if (number !== asked) faults.add('page');
      if (content.length > size) faults.add('size');
      if (change < moves && totalElements < total) faults.add('total');
      if (pin) {
        if (answered !== position) faults.add('position');
      } else if (still === undefined) {
        still = true;
        position = answered;
        content.forEach((row) => before.add(row[key] as string));
        if (before.size !== totalElements) before.add('');
      } else still &&= answered === position;
      total = change < leaves ? Math.max(total, totalElements) : part ? total : totalElements;
      last = whole ? 0 : count(totalElements);

      const { size: met } = pass;
      const entries = (mirrored ? content.slice(0, total - end - asked * size).reverse() : content).slice(
        pin ? at % size : 0,
      );
      const fresh = entries.filter((row) => {
        pass.add(row[key] as string);
        return seen.size < seen.add(row[key] as string).size;
      });
      pages++;
      duplicates += entries.length - fresh.length;
      walked.add(cursor);
      idle = met < pass.size ? 0 : idle + (content.length ? 4 : 1);
      const next = whole ? Infinity : at - (at % size) + size;
      do {
        const items = fresh.splice(0, Math.min(each ? 1 : Infinity, limit - rows));
        rows += items.length;
        at += items.length;
        if (!fresh[0]) {
          // Left after its last page, it is not to begin again.
          at = next;
          if (whole) total = rows;
          cursor = nextCursor ?? '';
        }
        if (items[0]) yield each ? items[0] : { items, total: known(total), position: known(position) };
      } while (fresh[0] && rows < limit);
      if (fresh[0]) why = 'limit';
      else if (!most && hasNextPage)
        if (!pinnable) why = size < 100 ? 'limit' : 'unreachable';
        else if (!cursor) why = 'stalled';
        else if (walked.has(cursor)) why = 'cycle';
      onProgress?.(self.report);
      if (prove()) break;
      if (idle >= until) {
        if (until > 1) why = 'stalled';
        break;
      }
    }
    queue = [];
  };

  /** Nothing more to be proved, or that can be. */
  const settled = () => pin || beyond || prove();

  const run = async function* () {
    try {
      await self.plan();
      for (;;) {
        while (at < (parts.length * reach || Math.min(total, reach))) {
          const next = end - (at % end) + at;
          yield* sweep(false);
          if (why) return;
          at = next;
        }
        // What moved while it was read is at the new end, or shows in another reading.
        for (let short = Infinity; !settled() && total - rows < short;) {
          short = total - rows;
          yield* sweep(true);
          if (why) return;
        }
        if (settled() || !again--) break;
        before = pass;
        pass = new Set();
        still = undefined;
        at = 0;
      }
      proof = prove() || null;
      if (proof === 'verified') total = before.size;
      else if (!proof) why = total > reach ? 'unreachable' : change < leaves ? 'missing' : 'moved';
    } catch (error) {
      if (!pin || (error as Failure).status !== 410) throw error;
      why = 'rewound';
    } finally {
      abort.abort();
    }
  };

  const entries = run();
  const self: Walk<T> = {
    [Symbol.asyncIterator]: () => entries as AsyncGenerator<T, void, undefined>,
    plan: () => (planned ??= prepare()),
    get report() {
      const short = Math.max(0, total - rows);
      const unreachable = why === 'unreachable' ? short : Math.min(short, beyond);
      return {
        rows,
        pages,
        requests,
        duplicates,
        total: known(total),
        position: known(position),
        unreachable: known(unreachable),
        missing: why === 'moved' ? null : known(short - unreachable),
        faults: [...faults],
        complete: !!proof,
        proof,
        why: proof ? null : (why ?? 'unfinished'),
      };
    },
    get token(): ResumeToken | null {
      return proof ? null : [of, position, total, at, cursor, rows, pin ? [] : [...seen].slice(0, rows)];
    },
  };
  return self;
}
