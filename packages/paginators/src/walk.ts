import { lists } from '../generated/lists.ts';
import { leaves, type List } from './list.ts';
import type { Plan } from './plan.ts';
import type { Fault, Incomplete, Proof, Report } from './report.ts';
import type { ResumeToken } from './resume-token.ts';
import type { WalkOptions } from './walk-options.ts';

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, unknown>>;

interface Reply {
  readonly data: unknown;
  readonly position: number | null;
}

/** What a walk reads of a body; a bare array is its own content. */
interface Body {
  readonly content?: readonly Row[];
  readonly number?: number;
  readonly totalElements?: number;
  readonly hasNextPage?: boolean;
  readonly nextCursor?: string | null;
}

/** The one thing a walk asks of a client. */
export interface Asked {
  request(
    operation: string,
    parameters: Query,
    options: { signal: AbortSignal; waitFor: number | undefined },
  ): Promise<Reply>;
}

/** A walk before its types. */
export interface RawWalk extends AsyncIterable<unknown> {
  readonly report: Report;
  readonly token: ResumeToken | null;
  plan(): Promise<Plan>;
}

/** Three pages in a row that bring nothing new, or twelve empty ones. */
const stalled = 12;

/** The walk behind `pages` and `items`: `each` delivers entry by entry. */
export const walk = (
  each: boolean,
  client: Asked,
  operation: string,
  parameters: Query = {},
  { concurrency = 6, limit = Infinity, maxRequests = Infinity, signal, resume, onPlan, onProgress }: WalkOptions = {},
): RawWalk => {
  const list = (lists as Readonly<Record<string, List>>)[operation];
  if (!list) throw new TypeError(`${operation} does not page`);
  const [key, change, pagesOrEntries, pinnable, flip, name = '', values = []] = list;
  if (resume && JSON.stringify([operation, parameters]) !== JSON.stringify([resume.operation, resume.parameters])) {
    throw new TypeError('resume: token of another list');
  }

  // Where the walk stands: what a token holds.
  let {
    size = Number(parameters['size'] ?? Math.max(1, Math.min(100, limit))),
    pin = 'position' in parameters,
    position = null,
    total = -1,
    leg = 0,
    step = 0,
    skip = 0,
    cursor = '',
    rows = 0,
    seen: known,
  }: Partial<ResumeToken> = resume ?? {};
  if (pin) position ??= parameters['position'] as number;

  // What was seen: ever; in this reading of the list; in the one before, and of how many the service spoke since.
  const seen = new Set(known);
  let pass = new Set(known);
  let before = new Set<string>();
  let base = 0;
  let answers = known ? 1 : 0;
  let still = true;
  let readings = 0;
  /** Entries by the newest answers: of the list, or of each of its parts. */
  const counts = new Map([['', total]]);
  const sum = (of: (count: number) => number): number => [...counts.values()].reduce((all, count) => all + of(count), 0);
  const latest = (): number => sum((count) => count);
  const beyond = (): number => sum((count) => Math.max(0, count - reach));

  let pages = 0;
  let requests = 0;
  let duplicates = 0;
  let left = 0;
  let why: Incomplete | undefined;
  let proof: Proof | false = false;
  const faults = new Set<Fault>();

  const end = pagesOrEntries < 1e3 ? pagesOrEntries * size : pagesOrEntries - (pagesOrEntries % size);
  const reach = flip ? 2 * end : end;
  const ascending = parameters['orderBy'] === 'ASC';
  const abort = new AbortController();
  const either = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;

  const ask = (more: Query): Promise<Reply> => {
    requests++;
    const held = pin ? { position } : {};
    const reply = client.request(
      operation,
      { ...parameters, size, ...more, ...held },
      { signal: either, waitFor: held.position ?? undefined },
    );
    // Read ahead: its failure is met when its turn comes.
    reply.catch(() => 0);
    return reply;
  };

  /** How many entries are to be delivered. Newest first, what is appended meanwhile is not among them. */
  const goal = (): number => (!pin && (change || ascending || readings) ? latest() : total);

  const prove = (): Proof | false =>
    pin
      ? rows >= total && !faults.has('position') && 'pinned'
      : still && pass.size >= latest()
        ? 'snapshot'
        : change < leaves
          ? rows >= goal() && 'count'
          : base > 0 && before.size > 0 && [...before].every((id) => pass.has(id)) && 'verified';

  const report = (): Report => {
    const all = proof === 'verified' ? base : goal();
    const short = all < 0 ? null : Math.max(0, all - rows);
    const unreachable =
      short && (why === 'unreachable' || why === 'refused' ? short : Math.min(short, beyond()));
    return {
      rows,
      pages,
      requests,
      duplicates,
      total: all < 0 ? null : all,
      position,
      unreachable,
      missing: why === 'moved' ? null : short && short - Number(unreachable),
      faults: [...faults],
      complete: !!proof,
      proof: proof || null,
      why: proof ? null : (why ?? 'unfinished'),
    };
  };

  let first: Reply | undefined;
  let legs: Query[] = [{}, { orderBy: ascending ? 'DESC' : 'ASC' }];
  let parts = false;
  let planned: Promise<Plan> | undefined;
  const start = async (): Promise<Plan> => {
    if (!resume) {
      first = await ask(reach ? { page: 0 } : {});
      const { totalElements = -1, hasNextPage } = first.data as Body;
      total = totalElements;
      counts.set('', total);
      position = first.position;
      if (pinnable && position !== null) {
        // A cursor is bound to the position it began with: once more, held still.
        if (!pin && hasNextPage) first = undefined;
        pin = true;
      }
    }
    parts = !pin && total > reach && values.length > 0 && (change < leaves || !values.includes(parameters[name] as string));
    if (parts) {
      first = undefined;
      legs = values.flatMap((value) => legs.map((ends) => ({ ...ends, [name]: value })));
      if (change === leaves) {
        counts.clear();
        for (const value of values) {
          counts.set(value, ((await ask({ [name]: value, page: 0 })).data as Body).totalElements ?? 0);
        }
      }
    }
    const plan = {
      total: total < 0 ? null : total,
      position: pin ? position : null,
      requests: total < 0 ? null : Math.ceil(Math.min(total, reach) / size),
      unreachable: total < 0 ? null : beyond(),
    };
    onPlan?.(plan);
    return plan;
  };

  /** Delivers what is new of a page; calls `next` once all of it is delivered. */
  const deliver = function* (content: readonly Row[], next: () => void): Generator<unknown, number> {
    const fresh = content.filter((row) => {
      const id = row[key] as string;
      const { size } = seen;
      pass.add(id);
      return seen.add(id).size > size;
    });
    const items = fresh.slice(0, Math.max(0, limit - rows));
    pages++;
    duplicates += content.length - fresh.length;
    left = fresh.length;
    const count = (): void => {
      rows++;
      skip++;
      if (!--left) next();
    };
    if (!left) next();
    if (each) {
      for (const row of items) {
        count();
        yield row;
      }
    } else if (items.length) {
      items.forEach(count);
      yield { items, total, position };
    }
    if (left) why = 'limit';
    onProgress?.(report());
    return fresh.length ? 0 : content.length ? 4 : 1;
  };

  /** Reads a list from one end, pages ahead, in order, until so much staleness. */
  const sweep = async function* (
    query: Query,
    until: number,
    wanted: number,
    next: (step: number, cursor: string) => void,
    from = 0,
    back = false,
  ) {
    const width = !readings && (change || pin) && reach ? Math.max(1, concurrency) : 1;
    const queue: [page: number, step: number, reply: Promise<Reply> | Reply][] = [];
    const walked = new Set<string>();
    let at = cursor;
    let more = true;
    let idle = 0;
    const part = change < leaves ? '' : ((query[name] as string | undefined) ?? '');
    const count = (): number => (reach ? Math.ceil(Math.min(wanted, end, counts.get(part) ?? 0) / size) : more ? Infinity : 0);
    while (!why) {
      while (
        queue.length < width &&
        from < count() &&
        rows + queue.length * size < limit &&
        (first ?? requests < maxRequests)
      ) {
        const page = back ? count() - 1 - from : from;
        queue.push([page, from++, first ?? ask({ ...query, ...(reach ? { page } : at && { nextCursor: at }) })]);
        first = undefined;
      }
      const head = queue.shift();
      if (!head) {
        if (from < count()) why = rows < limit ? 'budget' : 'limit';
        return;
      }
      const [page, current, reply] = head;
      const { data, position: answered } = await reply;
      const { content = data as Row[], number = page, totalElements = -1, hasNextPage, nextCursor } = data as Body;
      if (number !== page) faults.add('page');
      if (content.length > size) faults.add('size');
      if (pin && answered !== position) faults.add('position');
      if (!answers++) {
        position = answered;
        for (const row of content) before.add(row[key] as string);
        if (before.size === totalElements) base = totalElements;
      } else if (answered === null || answered !== position) still = false;
      const most = change < leaves ? Math.max(counts.get(part) ?? 0, totalElements) : totalElements;
      if (pin ? totalElements !== total : change < leaves && totalElements < total) faults.add('total');
      counts.set(part, most);
      let fit = content.length > size || !reach ? content : content.slice(0, wanted - page * size);
      if (back) fit = [...fit].reverse();
      more = !!hasNextPage;
      walked.add(at);
      at = nextCursor ?? '';
      const staleness = yield* deliver(pin ? fit.slice(skip) : fit, () => {
        next(current + 1, at);
      });
      idle = staleness && idle + staleness;
      if (why) return;
      if (!reach) {
        if (!more) {
          if (content.length < size || pinnable) counts.set('', (total = rows));
          else why = size < 100 ? 'limit' : 'unreachable';
        } else if (!at) why = 'stalled';
        else if (walked.has(at)) why = 'cycle';
      } else if (!pin && prove()) return;
      if (idle >= until) {
        if (until === stalled) why = 'stalled';
        return;
      }
    }
  };

  const read = async function* () {
    const advance = (to: number, at: string): void => {
      step = to;
      cursor = at;
      skip = 0;
    };
    for (; !leg || (leg < legs.length && flip && (parts || latest() > end)); leg++, step = 0) {
      const back = pin && leg > 0;
      yield* sweep(
        legs[leg] ?? {},
        parts ? Infinity : leg && !pin ? 1 : stalled,
        pin ? total - leg * end : Infinity,
        advance,
        step,
        back,
      );
      if (why ?? !reach) return;
    }
    // What moved while it was read is at the new end, or shows in another reading.
    const nowhere = (): void => undefined;
    while (!why && !pin && !beyond() && !prove() && readings++ < 5) {
      for (let short = Infinity; !why && !prove() && goal() - rows < short; ) {
        short = goal() - rows;
        yield* sweep(flip ? { orderBy: 'DESC' } : {}, 1, Infinity, nowhere);
      }
      if (why || prove()) return;
      before = pass;
      pass = new Set();
      base = answers = 0;
      still = true;
      for (const query of latest() > end ? legs : [legs[0] ?? {}]) yield* sweep(query, Infinity, Infinity, nowhere);
    }
  };

  const run = async function* () {
    try {
      await (planned ??= start());
      yield* read();
      if (!why) {
        proof = prove();
        if (!proof) why = beyond() ? 'unreachable' : change < leaves ? 'missing' : 'moved';
      }
    } catch (error) {
      const { status } = error as { status?: number };
      if (status === 410 && pin) why = 'rewound';
      else if (status === 400 && step && !flip) why = 'refused';
      else throw error;
    } finally {
      abort.abort();
      onProgress?.(report());
    }
  };

  const entries = run();
  return {
    [Symbol.asyncIterator]: () => entries,
    plan: () => (planned ??= start()),
    get report() {
      return report();
    },
    get token() {
      const delivered = pin ? null : [...seen].slice(0, seen.size - left);
      return proof
        ? null
        : { operation, parameters, size, pin, position, total, leg, step, cursor, skip, rows, seen: delivered };
    },
  };
};
