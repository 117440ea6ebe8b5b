import { lists } from '../generated/lists.ts';
import type { Body, Query, Reply, Request, Row } from './exchange.ts';
import { leaves, type List } from './list.ts';
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

/** Not known is NaN inside, null outside. */
const known = (count: number): number | null => (count >= 0 ? count : null);

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status;

/** The walk behind `pages` and `items`: `each` delivers entry by entry. */
export const walk = <T>(
  each: boolean,
  client: unknown,
  operation: string,
  parameters: object = {},
  { concurrency = 6, limit = Infinity, maxRequests = Infinity, signal, resume, onPlan, onProgress }: WalkOptions = {},
): Walk<T> => {
  const list = (lists as Readonly<Record<string, List>>)[operation];
  if (!list) throw new TypeError(`${operation} does not page`);
  const given = parameters as Query;
  const [key, change, most, pinnable, flip, name = '', values = []] = list;
  const of = JSON.stringify([operation, parameters]);
  if (resume && resume[0] !== of) throw new TypeError(`resume: no token of ${of}`);

  // Where the walk stands.
  const start: ResumeToken = resume ?? [
    of,
    Number(given.size ?? 100),
    'position' in given,
    (given.position ?? null) as number | null,
    null,
    0,
    0,
    '',
    0,
    0,
    [],
  ];
  const [, size, , , counted, , , , , , old] = start;
  let [, , pin, position, , leg, step, cursor, skip, rows] = start;
  let total = counted ?? NaN;

  // What was seen: ever; in this reading of the list; in the one before, and whether the service counted that many since.
  const seen = new Set(old);
  let pass = new Set(old);
  let before = new Set<string>();
  let base = 0;
  let answers = old.length;
  let still = !answers;
  let readings = 0;

  let pages = 0;
  let requests = 0;
  let duplicates = 0;
  let left = 0;
  let why: Incomplete | undefined;
  let proof: Proof | null = null;
  const faults = new Set<Fault>();

  /** Entries that pages reach from one end, and in all; and how many they do not. */
  const end = most * size;
  const reach = flip ? 2 * end : end;
  let beyond = 0;
  let first: Reply | undefined;
  let legs: Query[] = reach > end ? [{}, { orderBy: given.orderBy === 'ASC' ? 'DESC' : 'ASC' }] : [{}];
  let parts = false;
  let planned: Promise<Plan> | undefined;

  const abort = new AbortController();
  const either = AbortSignal.any([abort.signal, signal ?? abort.signal]);
  const ask = (more: Query, waitFor?: number | null): Promise<Reply> => {
    requests++;
    const reply = (client as { request: Request })
      .request(
        operation,
        { ...parameters, size, ...more, ...(pin && { position }) },
        { signal: either, ...(waitFor && { waitFor }) },
      )
      .catch((error: unknown) => {
        // Another instance of the service may not have come to the position yet.
        if (pin && pages && !waitFor && statusOf(error) === 400) return ask(more, position);
        throw error;
      });
    // Read ahead: its failure is met when its turn comes.
    reply.catch(() => 0);
    return reply;
  };

  const prove = (): Proof | null =>
    pin
      ? rows >= total && !faults.has('position')
        ? 'pinned'
        : null
      : still && pass.size >= total
        ? 'snapshot'
        : change < leaves
          ? rows >= total
            ? 'count'
            : null
          : base > 0 && [...before].every((id) => pass.has(id))
            ? 'verified'
            : null;

  const prepare = async (): Promise<Plan> => {
    if (!resume) {
      first = await ask(reach ? { page: 0 } : {});
      const { totalElements = NaN, hasNextPage } = first.data as Body;
      total = totalElements;
      if (!pin) position = first.position;
      if (pinnable && position !== null) {
        // A cursor is bound to the position it began with: once more, held still.
        if (hasNextPage && !pin) first = undefined;
        pin = true;
      }
    }
    beyond = reach || pinnable ? Math.max(0, total - reach) || 0 : NaN;
    parts = !pin && beyond > 0 && values.length > 0 && !values.includes(given[name] as string);
    if (parts) {
      if (change === leaves) {
        beyond = 0;
        for (const value of values) {
          const { data } = await ask({ [name]: value, page: 0 });
          beyond += Math.max(0, Number((data as Body).totalElements) - reach);
        }
      }
      first = undefined;
      legs = values.flatMap((value) => legs.map((query) => ({ ...query, [name]: value })));
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

  /** Reads a list from one end, pages ahead, in order; from its `head` only until nothing new comes. */
  const sweep = async function* (query: Query, head?: boolean) {
    // A list may grow faster than it is read.
    const wanted = pin && reach ? total - leg * end : readings ? 2 * total : Infinity;
    const width = reach && !readings && (change || pin) ? Math.max(1, concurrency) : 1;
    // Three pages in a row that bring nothing new, or twelve empty ones; one, where legs meet.
    const until = head ? 1 : readings || parts ? Infinity : leg && !pin ? 1 : 12;
    const queue: (Promise<Reply> | Reply)[] = [];
    const walked = new Set<string>();
    let from = readings ? 0 : step;
    let idle = 0;
    let here = total;
    let more = !reach;
    const count = (): number => (more ? Infinity : Math.ceil(Math.min(wanted, end, here) / size));
    const page = (at: number): number => (pin && leg ? count() - 1 - at : at);
    while (!why) {
      while (
        queue.length < width &&
        from < count() &&
        rows + queue.length * size < limit &&
        (first ?? requests < maxRequests)
      ) {
        queue.push(first ?? ask({ ...query, ...(reach ? { page: page(from) } : cursor && { nextCursor: cursor }) }));
        first = undefined;
        from++;
      }
      const asked = page(from - queue.length);
      const reply = queue.shift();
      if (!reply) {
        if (from < count()) why = rows < limit ? 'budget' : 'limit';
        return;
      }
      const { data, position: answered } = await reply;
      const { content = data as Row[], number = asked, totalElements = NaN, hasNextPage, nextCursor } = data as Body;
      const { length } = content;
      // A cursor list ends, or an array is not cut.
      const whole = more && !hasNextPage && (pinnable ?? length < size);
      if (number !== asked) faults.add('page');
      if (length > size) faults.add('size');
      if (pin && answered !== position) faults.add('position');
      if ((pin || !change) && totalElements < total) faults.add('total');
      if (!answers++) {
        position = answered;
        for (const row of content) before.add(row[key] as string);
        if (before.size === totalElements) base = totalElements;
      } else if (answered === null || answered !== position) still = false;
      here = totalElements;
      if (reach && !pin && (head || !parts || change < leaves)) total = change < leaves ? Math.max(total, here) : here;

      let entries = content.slice(0, wanted - asked * size);
      if (pin && leg) entries.reverse();
      if (pin) entries = entries.slice(skip);
      const fresh = entries.filter((row) => {
        pass.add(row[key] as string);
        return seen.size < seen.add(row[key] as string).size;
      });
      left = fresh.length;
      pages++;
      duplicates += entries.length - left;
      walked.add(cursor);
      const items: Row[] = [];
      for (let at = 0; ;) {
        if (!left && !readings) {
          step = from - queue.length;
          cursor = nextCursor ?? '';
          skip = 0;
          // Left after its last page, it is not to begin again.
          if (whole) {
            total = rows;
            leg = 1;
          }
        }
        if (at === fresh.length || rows >= limit) break;
        const row = fresh[at++] ?? {};
        left--;
        rows++;
        skip++;
        if (each) yield row;
        else items.push(row);
      }
      if (items.length) yield { items, total: known(total), position };
      if (left) why = 'limit';
      onProgress?.(self.report);
      idle = fresh.length ? 0 : idle + (length ? 4 : 1);
      if (!why && more) {
        more = !!hasNextPage;
        if (whole) total = rows;
        else if (!more) why = size < 100 ? 'limit' : 'unreachable';
        else if (!nextCursor) why = 'stalled';
        else if (walked.has(nextCursor)) why = 'cycle';
      }
      if (why || (!pin && prove())) return;
      if (idle >= until) {
        if (until === 12) why = 'stalled';
        return;
      }
    }
  };

  const run = async function* () {
    try {
      await self.plan();
      while (leg < legs.length && (!leg || parts || total > end)) {
        yield* sweep(legs[leg] ?? {});
        if (why) return;
        leg++;
        step = 0;
      }
      // What moved while it was read is at the new end, or shows in another reading.
      while (!why && !pin && !beyond && !prove() && readings < 5) {
        if (readings++) {
          before = pass;
          pass = new Set();
          base = answers = 0;
          still = true;
          for (const query of total > end ? legs : [{}]) yield* sweep(query);
        }
        for (let short = Infinity; !prove() && total - rows < short;) {
          short = total - rows;
          yield* sweep(flip ? { orderBy: 'DESC' } : {}, true);
        }
      }
      if (why) return;
      proof = prove();
      if (proof === 'verified') total = base;
      else if (!proof) why = total > reach ? 'unreachable' : change < leaves ? 'missing' : 'moved';
    } catch (error) {
      if (!pin || statusOf(error) !== 410) throw error;
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
      const unreachable = why === 'unreachable' ? short : Math.min(short, beyond || 0);
      return {
        rows,
        pages,
        requests,
        duplicates,
        total: known(total),
        position,
        unreachable: known(unreachable),
        missing: why === 'moved' ? null : known(short - unreachable),
        faults: [...faults],
        complete: !!proof,
        proof,
        why: proof ? null : (why ?? 'unfinished'),
      };
    },
    get token(): ResumeToken | null {
      return proof
        ? null
        : [
            of,
            size,
            pin,
            position,
            known(total),
            leg,
            step,
            cursor,
            skip,
            rows,
            pin ? [] : [...seen].slice(0, seen.size - left),
          ];
    },
  };
  return self;
};
