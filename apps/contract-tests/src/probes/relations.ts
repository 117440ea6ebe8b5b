import { surroundings } from '../answer-checks/check-body.ts';
import { keyOf } from '../answer-checks/check-items.ts';
import { meaningOf } from '../contract/meaning.ts';
import { pathParameter } from '../contract/parameters-of.ts';
import { type RelatedRequest, type Relation, relations } from '../contract/relation.ts';
import { evaluate, type Scope } from '../expression/evaluate.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import {
  type ExactJson,
  ExactNumber,
  isExactArray,
  isExactObject,
  memberOf,
  textOf,
  writeExact,
} from '../json/exact-json.ts';
import { itemsOf, requestOf, type Seen, type TestRequest } from '../session/ask.ts';
import { atOnePosition } from '../session/at-one-position.ts';
import type { Session } from '../session/session.ts';
import { oneOfEach } from './one-of-each.ts';
import type { ProbeContext, ServiceProbe } from './probe.ts';

function shown(value: ExactJson | undefined): string {
  return writeExact(value).slice(0, 300);
}

/** The request for a row; undefined if the row lacks a value for it. */
function askOf(
  session: Session,
  { operation, arguments: given, query }: RelatedRequest,
  scope: Scope,
): TestRequest | undefined {
  const name = pathParameter(operation)?.name;
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
  const path = name === undefined ? {} : { [name]: values[0] as string };
  // At a position the party can be unknown, or a rewind can have removed the position.
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

/** The requests for a row; undefined if the row lacks a value for them. */
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

/** Chooses rows, those that the relation prefers first. */
async function sampleOf(context: ProbeContext, relation: Relation, count: number): Promise<readonly ExactJson[]> {
  const { session, random } = context;
  const { each, prefer } = relation;
  const source = relation.requests.find(({ name }) => name === each?.of);
  if (each === undefined || source === undefined) return [];
  const isKnown = session.rows.of(source.operation.id).length > 0;
  // The parent of the list is not known. Without one, the request below adds rows to `session.rows`.
  if (!isKnown && source.arguments.length > 0) return [];
  const now =
    isKnown && !relation.ends ? undefined : await session.ask({ operation: source.operation, query: source.query });
  const listed = (relation.ends && now !== undefined ? itemsOf(now) : undefined) ?? [];
  const ends = listed.length === 0 ? [] : [listed[0], listed.at(-1)].filter((row) => row !== undefined);
  const { item: schema } = meaningOf(source.operation);
  const { key } = schema;
  const seenRows = session.rows.of(source.operation.id);
  // A row without a key is a whole response, of which each is distinct.
  const rows = key.length === 0 ? seenRows : [...new Map(seenRows.map((item) => [keyOf(item, key), item])).values()];
  const isPreferred = (item: ExactJson): boolean =>
    prefer !== undefined &&
    evaluate(prefer, (name) => (name === each.row ? item : name === 'rows' ? rows : undefined)) === true;
  const [first, rest] = [rows.filter(isPreferred), rows.filter((item) => !isPreferred(item))];
  const chosen = oneOfEach(random, first, schema, Math.max(1, count - 1));
  return [...ends, ...chosen, ...oneOfEach(random, rest, schema, count - chosen.length)];
}

/** The values of all paths in the text of a rule, such as `update.position = 5`, without lists and objects. */
function mentioned(text: string, scope: Scope): string {
  const paths = new Set(text.match(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/g));
  const values = [...paths].flatMap((path) => {
    const [root = '', ...names] = path.split('.');
    let value = scope(root);
    for (const name of names) value = memberOf(value, name);
    const isSimple = value !== undefined && !isExactArray(value) && !isExactObject(value);
    return isSimple ? [`${path} = ${shown(value)}`] : [];
  });
  return values.join(', ');
}

/**
 * Checks the rules of a relation on responses at one position. Returns the current row if it has changed so that
 * other requests are needed; then nothing can be said.
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
  const anySeen = answers.find((seen) => seen !== undefined);
  let current = row;
  if (each !== undefined && row !== undefined) {
    const index = requests.findIndex(({ name }) => name === each.of);
    const source = answers[index];
    const operation = requests[index]?.operation;
    if (source === undefined || operation === undefined) return undefined;
    const { key, isLasting } = meaningOf(operation).item;
    const items = operation.paging === 'none' ? [source.body ?? null] : (itemsOf(source) ?? []);
    const found = items.find((item) => keyOf(item, key) === keyOf(row, key));
    // The row may have left the page.
    current = found ?? (isLasting ? row : undefined);
    if (current === undefined) return undefined;
    const due = asksOf(context.session, relation, current)?.map((ask) => requestOf(ask).target);
    if (asks.some((ask, at) => requestOf(ask).target !== due?.[at])) return current;
  }
  const scope: Scope = (name) => {
    if (name === each?.row) return current;
    if (bodies.has(name)) return bodies.get(name);
    const expression = named.get(name);
    if (expression !== undefined) return evaluate(expression, scope);
    return anySeen === undefined ? undefined : surroundings(anySeen, name);
  };
  for (const { rule, text, that, when } of rules) {
    if (when !== undefined && evaluate(when, scope) !== true) continue;
    if (evaluate(that, scope) === true) continue;
    const tested = requests.filter((request) => context.session.isTested(request.operation));
    const mentionedOne = tested.find(({ name }) => new RegExp(`\\b${name}\\.`).test(text));
    const reported = mentionedOne ?? tested[0];
    const ask = reported && asks[requests.indexOf(reported)];
    if (ask === undefined) continue;
    const others = asks.map(
      (other, index) => `${requests[index]?.name ?? ''}: GET ${context.session.basePath}${requestOf(other).target}`,
    );
    context.session.report(
      {
        check: 'relation',
        rule,
        title: 'responses of several operations contradict each other',
        expected: text.replaceAll(/\s+/g, ' '),
        actual: mentioned(text, scope) || shown(current),
        detail: `At position ${anySeen?.position ?? ''}:\n${others.join('\n')}${current === undefined ? '' : `\n${each?.row ?? ''} is ${shown(current)}`}`,
        where: text,
      },
      ask,
      reported?.operation.id,
    );
  }
  return undefined;
}

/** The first page of the same list, whose total tells whether this page exists. */
function firstPageOf(ask: TestRequest): string | undefined {
  const query = ask.query ?? '';
  if (ask.operation?.pinnable !== true || !query.includes('&page=')) return undefined;
  return requestOf({ ...ask, query: query.replace(/&page=\d+/, '') }).target;
}

/** Responses by target, all at one position. Pages after the end of a list are not requested. */
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
  const position = answers.find(({ answer }) => answer.status === 200)?.position;
  const more = later.length === 0 ? [] : await atOnePosition(session, later, position);
  if (more === undefined) return undefined;
  for (const [index, ask] of later.entries()) byTarget.set(requestOf(ask).target, more[index]);
  return new Map([...byTarget].flatMap(([target, seen]) => (seen === undefined ? [] : [[target, seen] as const])));
}

/** Sends the requests for all rows at once, without duplicates, and checks each row; rows that have changed are checked once more. */
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
    context.unchecked(`no responses had the same position to compare: ${relation.id}`);
    return;
  }
  for (const { row, asks } of wanted) {
    const answersOfRow = asks.map((ask) => byTarget.get(requestOf(ask).target));
    if (!answersOfRow.every((seen) => seen === undefined || seen.answer.status === 200)) continue;
    const changed = judge(context, relation, asks, answersOfRow, row);
    if (changed !== undefined && !isAgain) await check(context, relation, [changed], at, true);
  }
}

async function checkRelation(context: ProbeContext, relation: Relation): Promise<void> {
  const { session, random, isDeep } = context;
  const operations = relation.requests.map(({ operation }) => operation);
  if (!operations.some((one) => session.isTested(one)) || !operations.every((one) => session.declaration.has(one)))
    return;
  // A deployment without the parameter would respond as of now.
  if (relation.requests.some(({ operation, query }) => query.includes('position=') && !session.own(operation).pinnable))
    return;
  // Cheap relations are checked for more rows, up to a cost of 6.
  const perRow = relation.requests.filter((one) => isPerRow(one) && !one.query.includes('&page='));
  const price = perRow.reduce((sum, { operation }) => sum + operation.cost, 0);
  const count = isDeep ? 12 : Math.max(1, Math.min(3, Math.floor(6 / price)));
  // Expensive relations are checked in one of three runs.
  if (!isDeep && perRow.some(({ operation }) => operation.cost >= 4) && random.below(3) > 0) return;
  await check(context, relation, relation.each === undefined ? [undefined] : await sampleOf(context, relation, count));
  const head = session.head;
  if (!relation.early || head === undefined || head < 1 || !session.declaration.hasPositions) return;
  // At position 60 to 94, one page of 100 has all updates.
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
    // A rewind can have removed a position that was not shown before.
    expect: { status: [200, 410] },
  });
  await check(context, relation, random.some(first === undefined ? [] : (itemsOf(first) ?? []), isDeep ? 6 : 2), at);
}

/** Checks the relations between responses of several operations (`x-relations`) at one position. */
export const relationProbes: readonly ServiceProbe[] = relations.map((relation) => ({
  name: `relation-${relation.id}`,
  cost: 3,
  run: (context) => checkRelation(context, relation),
}));
