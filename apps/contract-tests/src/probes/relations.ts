import { relations, type RelatedRequest, type Relation } from '../contract/relation.ts';
import { evaluate, type Scope } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { ExactNumber, memberOf, type ExactJson } from '../json/exact-json.ts';
import { textOf } from '../json/text-of.ts';
import { keyOf } from '../answer-checks/check-items.ts';
import { surroundings } from '../answer-checks/check-body.ts';
import { meaningOf } from '../contract/meaning.ts';
import { requestOf, type TestRequest } from '../session/ask.ts';
import { atOnePosition } from '../session/at-one-position.ts';
import { itemsOf, type Seen } from '../session/seen.ts';
import { oneOfEach } from './one-of-each.ts';
import type { Session } from '../session/session.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';
import { writeExact } from '../json/write-exact.ts';

function shown(value: ExactJson | undefined): string {
  return writeExact(value ?? null).slice(0, 300);
}

/** The request for one row; undefined where the row does not say what it takes. */
function askOf(
  session: Session,
  { operation, arguments: given, query }: RelatedRequest,
  scope: Scope,
): TestRequest | undefined {
  const names = operation.parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const values = given.map((argument) => {
    const value = evaluate(argument, scope);
    return value instanceof ExactNumber ? value.literal : value;
  });
  const filled = query.replaceAll(/\{([^}]+)\}/g, (_, inner: string) => {
    const value = evaluate(parseExpression(inner), scope);
    values.push(value === undefined ? undefined : textOf(value));
    return encodeURIComponent(textOf(value));
  });
  if (values.some((value) => typeof value !== 'string')) return undefined;
  const path = Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
  // A party may be unknown then, and a position removed by a rewind.
  const isFixed = /(^|&)position=/.test(filled);
  return {
    operation: session.own(operation),
    path,
    query: filled,
    ...(isFixed ? { expect: { status: [200, 404, 410] } } : {}),
  };
}

function isPerRow({ arguments: given, query }: RelatedRequest): boolean {
  return given.length > 0 || query.includes('{');
}

/** The requests for one row; undefined where it does not say what they take. */
function asksOf(
  session: Session,
  { each, mayBeUnknown, requests }: Relation,
  row: ExactJson | undefined,
): TestRequest[] | undefined {
  const scope: Scope = (name) => (name === each?.row ? row : undefined);
  const isLenient = mayBeUnknown !== undefined && evaluate(mayBeUnknown, scope) === true;
  const asks = requests.map((request): TestRequest | undefined => {
    const ask = askOf(session, request, scope);
    return ask === undefined || !isLenient || !isPerRow(request) ? ask : { ...ask, expect: { status: [200, 404] } };
  });
  return asks.every((ask) => ask !== undefined) ? asks : undefined;
}

/** Rows to try, those first that the relation prefers. */
async function sampleOf(context: ProbeContext, relation: Relation, count: number): Promise<readonly ExactJson[]> {
  const { session, random } = context;
  const { each, prefer } = relation;
  const source = relation.requests.find(({ name }) => name === each?.of);
  if (each === undefined || source === undefined) return [];
  const isKnown = session.rows.of(source.operation.id).length > 0;
  // Of whom it has to be asked, other lists say.
  if (!isKnown && source.arguments.length > 0) return [];
  const now =
    isKnown && !relation.ends ? undefined : await session.ask({ operation: source.operation, query: source.query });
  const listed = (relation.ends && now !== undefined ? itemsOf(now) : undefined) ?? [];
  const ends = listed.length === 0 ? [] : [listed[0], listed.at(-1)].filter((row) => row !== undefined);
  const { item: schema } = meaningOf(source.operation);
  const { key } = schema;
  const met = session.rows.of(source.operation.id);
  // What has no key is an answer as a whole: each is of another request.
  const rows = key.length === 0 ? met : [...new Map(met.map((item) => [keyOf(item, key), item])).values()];
  const isPreferred = (item: ExactJson): boolean =>
    prefer !== undefined &&
    evaluate(prefer, (name) => (name === each.row ? item : name === 'rows' ? rows : undefined)) === true;
  const [first, rest] = [rows.filter(isPreferred), rows.filter((item) => !isPreferred(item))];
  const chosen = oneOfEach(random, first, schema, Math.max(1, count - 1));
  return [...ends, ...chosen, ...oneOfEach(random, rest, schema, count - chosen.length)];
}

function mentioned(text: string, scope: Scope): string {
  return [...new Set(text.match(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g) ?? [])]
    .map((path) => ({
      path,
      value: path
        .split('.')
        .reduce<ExactJson | undefined>(
          (value, name, index) => (index === 0 ? scope(name) : memberOf(value, name)),
          undefined,
        ),
    }))
    .filter(
      ({ value }) =>
        value !== undefined &&
        !Array.isArray(value) &&
        !(typeof value === 'object' && value !== null && !(value instanceof ExactNumber)),
    )
    .map(({ path, value }) => `${path} = ${shown(value)}`)
    .join(', ');
}

/**
 * What the rules of a relation say of answers of one position. Returns the row as it is now if other requests would have been
 * sent for it: it has changed since it was chosen, and nothing can be said.
 */
function judge(
  context: ProbeContext,
  relation: Relation,
  asks: readonly TestRequest[],
  answers: readonly (Seen | undefined)[],
  row: ExactJson | undefined,
): ExactJson | undefined {
  const { each, requests, named, rules } = relation;
  const bodies = new Map<string, ExactJson | undefined>(
    requests.map(({ name }, index) => [name, answers[index]?.body]),
  );
  const any = answers.find((seen) => seen !== undefined);
  let fresh = row;
  if (each !== undefined && row !== undefined) {
    const index = requests.findIndex(({ name }) => name === each.of);
    const source = answers[index];
    const operation = requests[index]?.operation;
    if (source === undefined || operation === undefined) return undefined;
    const { key, isLasting } = meaningOf(operation).item;
    const items = operation.paging === 'none' ? [source.body ?? null] : (itemsOf(source) ?? []);
    const found = items.find((item) => keyOf(item, key) === keyOf(row, key));
    // The row may have left the page meanwhile.
    fresh = found ?? (isLasting ? row : undefined);
    if (fresh === undefined) return undefined;
    const due = asksOf(context.session, relation, fresh)?.map((ask) => requestOf(ask).target);
    if (asks.some((ask, at) => requestOf(ask).target !== due?.[at])) return fresh;
  }
  const scope: Scope = (name) => {
    if (name === each?.row) return fresh;
    if (bodies.has(name)) return bodies.get(name);
    const expression = named.get(name);
    if (expression !== undefined) return evaluate(expression, scope);
    return any === undefined ? undefined : surroundings(any, name);
  };
  for (const { rule, text, that, when } of rules) {
    if (when !== undefined && evaluate(when, scope) !== true) continue;
    if (evaluate(that, scope) === true) continue;
    const at = Math.max(
      0,
      requests.findIndex(({ name }) => new RegExp(`\\b${name}\\.`).test(text)),
    );
    const [ask, operation] = [asks[at], requests[at]?.operation];
    if (ask === undefined || operation === undefined) continue;
    const others = asks.map(
      (other, index) => `${requests[index]?.name ?? ''}: GET ${context.session.basePath}${requestOf(other).target}`,
    );
    context.session.report(
      {
        check: 'relation',
        rule,
        title: 'responses of several operations contradict each other',
        expected: text.replaceAll(/\s+/g, ' '),
        actual: mentioned(text, scope) || shown(fresh),
        detail: `At position ${any?.position ?? ''}:\n${others.join('\n')}${fresh === undefined ? '' : `\n${each?.row ?? ''} is ${shown(fresh)}`}`,
        where: text,
      },
      ask,
      operation.id,
    );
  }
  return undefined;
}

/** Pages behind others of the same list, which can be asked for when those were not the last. */
function firstPageOf(ask: TestRequest): string | undefined {
  const query = ask.query ?? '';
  if (ask.operation?.pinnable !== true || !query.includes('&page=')) return undefined;
  return requestOf({ ...ask, query: query.replace(/&page=\d+/, '') }).target;
}

/** The answers by target, all of one position. Lists that end before a page are not asked for it. */
async function answersTo(
  session: Session,
  asks: readonly TestRequest[],
  at: number | undefined,
  mayPin: boolean,
): Promise<ReadonlyMap<string, Seen> | undefined> {
  const first = asks.filter((ask) => firstPageOf(ask) === undefined);
  const answers = await atOnePosition(session, first, at, mayPin);
  if (answers === undefined) return undefined;
  const byTarget = new Map(first.map((ask, index) => [requestOf(ask).target, answers[index]]));
  const later = asks.filter((ask) => {
    const before = byTarget.get(firstPageOf(ask) ?? '');
    return before !== undefined && memberOf(before.body, 'last') === false;
  });
  const more = later.length === 0 ? [] : await atOnePosition(session, later, answers[0]?.position);
  if (more === undefined) return undefined;
  for (const [index, ask] of later.entries()) byTarget.set(requestOf(ask).target, more[index]);
  return new Map([...byTarget].flatMap(([target, seen]) => (seen === undefined ? [] : [[target, seen] as const])));
}

/** Asks for all rows at once, each request only once, and judges row by row; those that have changed meanwhile once more. */
async function check(
  context: ProbeContext,
  relation: Relation,
  rows: readonly (ExactJson | undefined)[],
  at?: number,
  isAgain = false,
): Promise<void> {
  const { session } = context;
  const wanted = rows.flatMap((row) => {
    const asks = asksOf(session, relation, row);
    return asks === undefined ? [] : [{ row, asks }];
  });
  const distinct = new Map(wanted.flatMap(({ asks }) => asks).map((ask) => [requestOf(ask).target, ask]));
  if (distinct.size === 0) return;
  const byTarget = await answersTo(session, [...distinct.values()], at, !relation.current);
  if (byTarget === undefined) {
    context.unchecked(`no answers of one position: ${relation.id}`);
    return;
  }
  for (const { row, asks } of wanted) {
    const own = asks.map((ask) => byTarget.get(requestOf(ask).target));
    if (!own.every((seen) => seen === undefined || seen.answer.status === 200)) continue;
    const changed = judge(context, relation, asks, own, row);
    if (changed !== undefined && !isAgain) await check(context, relation, [changed], at, true);
  }
}

async function checkRelation(context: ProbeContext, relation: Relation): Promise<void> {
  const { session, random, isDeep } = context;
  const operations = relation.requests.map(({ operation }) => operation);
  if (!operations.some((one) => session.isTested(one)) || !operations.every((one) => session.declaration.has(one)))
    return;
  // Whoever does not know the parameter answers as of now.
  if (relation.requests.some(({ operation, query }) => query.includes('position=') && !session.own(operation).pinnable))
    return;
  // What takes little of the limit for each row is asked of more of them.
  const perRow = relation.requests.filter((one) => isPerRow(one) && !one.query.includes('&page='));
  const price = perRow.reduce((sum, { operation }) => sum + operation.cost, 0);
  const count = isDeep ? 12 : Math.max(1, Math.min(3, Math.floor(6 / price)));
  // What takes most of it is looked at in one run of three.
  if (!isDeep && perRow.some(({ operation }) => operation.cost >= 4) && random.below(3) > 0) return;
  await check(context, relation, relation.each === undefined ? [undefined] : await sampleOf(context, relation, count));
  const head = session.head;
  if (!relation.early || head === undefined || !session.declaration.hasPositions) return;
  // Early on, a page holds the whole list of updates.
  const at = Math.min(head, 60 + random.below(35));
  if (relation.each === undefined) {
    await check(context, relation, [undefined], at);
    return;
  }
  const source = relation.requests.find(({ name }) => name === relation.each?.of);
  if (source === undefined) return;
  const first = await session.ask({
    operation: source.operation,
    query: `${source.query}&position=${at}`,
    // A rewind may have removed a position that nobody has named.
    expect: { status: [200, 410] },
  });
  await check(context, relation, random.some(first === undefined ? [] : (itemsOf(first) ?? []), isDeep ? 6 : 2), at);
}

/** What answers of several operations have to do with each other (`x-relations`), all of one position. */
export const relationProbes: readonly ServiceProbe[] = relations.map((relation) => ({
  name: `relation-${relation.id}`,
  cost: 3,
  run: (context) => checkRelation(context, relation),
}));
