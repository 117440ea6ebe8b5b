import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@ledger-explorer/spec';
import type { OtherDeployment } from '../against/other-deployment.ts';
import { answerChecks } from '../answer-checks/answer-checks.ts';
import { documentFaults } from '../contract/document-faults.ts';
import { meaningOf } from '../contract/meaning.ts';
import { isExactObject, listOf, memberOf, numberOf, textOf } from '../json/exact-json.ts';
import type { Transport } from '../transport.ts';
import { AnswerMemory } from './answer-memory.ts';
import { itemsOf, requestOf, type Seen, type TestRequest } from './ask.ts';
import type { Coverage } from './coverage.ts';
import { type Declaration, readDeclaration } from './declaration.ts';
import { type Fault, faultOf } from './fault.ts';
import { hasLeft } from './has-left.ts';
import { lateFault } from './late-fault.ts';
import { Listener } from './listener.ts';
import { mayBePinned } from './may-be-pinned.ts';
import { type Moment, Moments } from './moments.ts';
import { ownOperation } from './own-operation.ts';
import type { Recorder } from './recorder.ts';
import { type Contradiction, RowMemory } from './row-memory.ts';
import { Shrinker } from './shrinker.ts';
import { TagMemory } from './tag-memory.ts';
import { table } from '../contract/operation-table.ts';

/** Checks that can fail temporarily, with the milliseconds after which they are repeated. */
const temporary: ReadonlyMap<string, number> = new Map([
  ['status/expected', 300],
  ['headers/lag-value', 2_000],
]);
/** Limit of temporary faults that a run accepts. */
const mostTemporaryFaults = 2;

export interface SessionOptions {
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly coverage: Coverage;
  readonly apiKey?: string;
  /** Ids of the tested operations; others are requested only for facts about these. */
  readonly tested: ReadonlySet<string>;
  /** Requests for shrinking failing requests. */
  readonly shrinkBudget: number;
  /** Second deployment with which every response is compared. */
  readonly other?: OtherDeployment;
}

/** Session with a deployment: checks, stores and counts every response. */
export class Session {
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly coverage: Coverage;
  readonly apiKey: string | undefined;
  readonly rows = new RowMemory();
  readonly basePath: string;
  readonly #tested: ReadonlySet<string>;
  readonly #requestIds = new Set<string>();
  readonly #times = new Map<number, string>();
  readonly #migrations = new Set<string>();
  /** True if a past time is null, because the index began with a snapshot. */
  #hasUnknownPast = false;
  readonly #tags = new TagMemory();
  readonly answers = new AnswerMemory();
  /** Requests with a cursor, repeated after the index has moved. */
  readonly held: TestRequest[] = [];
  readonly #listener: Listener;
  /** Limit of attempts to get responses at one position. `atOnePosition` halves it, down to 2, if all attempts fail. */
  attempts = 8;
  #declaration: Declaration = readDeclaration(undefined);
  #own: readonly Operation[] = table;
  readonly #moments: Moments;
  /** Position of the first response. */
  firstHead: number | undefined;
  /** Highest position of a response to a request without a position. */
  head: number | undefined;
  readonly #shrinker: Shrinker;
  readonly #other: OtherDeployment | undefined;
  #temporaryFaults = 0;

  constructor({ transport, recorder, coverage, apiKey, tested, shrinkBudget, other }: SessionOptions) {
    this.transport = transport;
    this.#other = other;
    this.recorder = recorder;
    this.coverage = coverage;
    this.apiKey = apiKey;
    this.#tested = tested;
    const { pathname } = new URL(transport.baseUrl);
    this.basePath = pathname === '/' ? '' : pathname;
    this.#listener = new Listener({
      transport,
      deployed: () => ({ basePath: this.basePath, apiKey, hasPositions: this.#declaration.hasPositions }),
      report: (fault, ask) => {
        this.report(fault, ask);
      },
    });
    this.#shrinker = new Shrinker((ask) => this.#listener.listen(ask), shrinkBudget);
    this.#moments = new Moments(() => this.#readHead());
  }

  /** True if several migrations were seen: times can step back at their borders (V7). */
  get hasMigrated(): boolean {
    return this.#migrations.size > 1;
  }

  reduceAttempts(): void {
    this.attempts = Math.max(2, Math.floor(this.attempts / 2));
  }

  /** All operations of the spec as the deployment declares them. */
  get table(): readonly Operation[] {
    return this.#own;
  }

  get isCompared(): boolean {
    return this.#other !== undefined;
  }

  get declaration(): Declaration {
    return this.#declaration;
  }

  /** An operation as the deployment declares it. */
  own(operation: Operation): Operation {
    return this.#own.find(({ id }) => id === operation.id) ?? operation;
  }

  isTested({ id }: Operation): boolean {
    return this.#tested.has(id);
  }

  /** Sends a request without checking the response. */
  peek(ask: TestRequest): Promise<Seen | undefined> {
    return this.#listen(ask);
  }

  /** Checks a response of `peek`. */
  check(seen: Seen, ask: TestRequest): Promise<void> {
    return this.#judge(seen, ask);
  }

  /** Removes missing operations: they are not requested or reported any more. */
  leaveOut(missing: readonly Operation[]): void {
    const paths = new Set(missing.map(({ path }) => path));
    const declared = this.#declaration;
    this.#declaration = { ...declared, has: (one) => !paths.has(one.path) && declared.has(one) };
  }

  /** Sends a request and checks the response alone and against earlier ones. Undefined if there is no response, which is a finding. */
  async ask(given: TestRequest): Promise<Seen | undefined> {
    const ask = given.operation === undefined ? given : { ...given, operation: this.own(given.operation) };
    const seen = await this.#listen(ask);
    if (seen !== undefined) await this.#judge(seen, ask);
    return seen;
  }

  /** In a deployment without positions, the position is the number of updates if that did not change during the request. */
  async #listen(ask: TestRequest): Promise<Seen | undefined> {
    const showsLedger = ask.operation?.keyRequired === true && ['GET', 'HEAD'].includes(ask.method ?? 'GET');
    if (this.#declaration.hasPositions || !showsLedger) return this.#listener.listen(ask);
    const { answer, moment } = await this.#moments.of(() => this.#listener.listen(ask));
    if (answer === undefined || moment === undefined) return answer;
    return { ...answer, position: moment.position, ...(moment.time === undefined ? {} : { time: moment.time }) };
  }

  /** Reads the newest update and the number of updates. */
  async #readHead(): Promise<Moment | undefined> {
    const operation = this.#own.find(
      (one) => meaningOf(one).item.name === 'Update' && one.paging === 'page' && this.#declaration.has(one),
    );
    if (operation === undefined) return undefined;
    const seen = await this.#listener.listen({ operation, query: 'size=1' });
    if (seen?.answer.status !== 200) return undefined;
    const position = numberOf(memberOf(seen.body, 'totalElements'));
    const [newest] = itemsOf(seen) ?? [];
    return position === undefined ? undefined : { position, time: numberOf(memberOf(newest, 'recordTime')) };
  }

  async #judge(seen: Seen, ask: TestRequest): Promise<void> {
    this.coverage.take(seen);
    this.answers.take(seen, ask);
    this.#noteMigrations(seen);
    this.#notePast(seen);
    for (const [name, check] of Object.entries(answerChecks)) {
      this.coverage.checked(ask.operation?.id ?? 'any', name);
      for (const fault of check(seen)) await this.#found(fault, ask);
    }
    await this.#findLate(seen, ask);
    await this.#compareWithBefore(seen, ask);
    await this.#compareWithOther(seen, ask);
  }

  async #compareWithOther(seen: Seen, ask: TestRequest, isLast = false): Promise<void> {
    const again = (one: TestRequest): Promise<Seen | undefined> => this.#listen(one);
    for (const fault of (await this.#other?.compare(ask, seen, again, isLast)) ?? []) this.report(fault, ask);
  }

  /** Compares polled values again that differed: the other deployment may have polled later. */
  async compareAgain(): Promise<void> {
    for (const ask of this.#other?.held ?? []) {
      const seen = await this.#listen(ask);
      if (seen !== undefined) await this.#compareWithOther(seen, ask, true);
    }
  }

  /** Reports a late response only if it is late repeatedly, since a single one can be caused by this machine or the network. */
  async #findLate(seen: Seen, ask: TestRequest): Promise<void> {
    let fault = lateFault(seen);
    for (let again = 0; fault !== undefined && again < 2; again += 1) {
      if (this.recorder.knows(ask.operation?.id ?? 'any', fault)) return;
      const next = await this.#listener.listen(ask);
      fault = next === undefined ? undefined : lateFault(next);
    }
    if (fault !== undefined) this.report(fault, ask);
  }

  async readDeclaration(): Promise<void> {
    const operation = table.find(({ response }) => response === 'OpenApiDocument');
    if (operation === undefined) return;
    const ask: TestRequest = { operation, path: {}, query: '', key: null };
    const seen = await this.#listener.listen(ask);
    this.#declaration = readDeclaration(seen);
    this.#own = table.map((one) => ownOperation(one, this.#declaration));
    // The API document is an extension: without it there are none.
    if (seen === undefined || seen.answer.status === 404) return;
    await this.#judge({ ...seen, hasPositions: this.#declaration.hasPositions }, ask);
    if (seen.answer.status !== 200 || !isExactObject(seen.body)) return;
    for (const fault of documentFaults(seen.body, this.basePath)) this.report(fault, ask);
  }

  /** Reports a fault of several responses. `operation`: default that of the request. */
  report(fault: Fault, ask: TestRequest, operation = ask.operation?.id ?? 'any'): void {
    if (operation !== 'any' && !this.#tested.has(operation)) return;
    if (this.recorder.knows(operation, fault)) return;
    this.recorder.add(operation, fault, requestOf(ask));
  }

  /** Call at the end: reports requests without a response and contradictory items. */
  finish(): void {
    this.recorder.probe = undefined;
    this.#listener.finish();
    for (const contradiction of this.rows.contradictions()) this.#contradicts(contradiction);
  }

  async #found(fault: Fault, ask: TestRequest): Promise<void> {
    const operation = ask.operation?.id ?? 'any';
    if (operation !== 'any' && !this.#tested.has(operation)) return;
    if (fault.stepBacks !== undefined && fault.stepBacks < this.#migrations.size) return;
    if (fault.ofPast === true && this.#hasUnknownPast) return;
    if (this.recorder.knows(operation, fault)) return;
    if (temporary.has(fault.check) && (await this.#wasTemporary(fault, ask))) return;
    const smallest = await this.#shrinker.shrink(fault, ask);
    if (this.recorder.knows(operation, fault)) return;
    this.recorder.add(operation, smallest.fault, requestOf(smallest.ask));
  }

  /**
   * True if a fault was temporary: an item that has just disappeared, a position that some instances lack, a lag of a
   * busy machine. Accepted a few times per run only, since intermittent faults are faults too.
   */
  async #wasTemporary(fault: Fault, ask: TestRequest): Promise<boolean> {
    if (fault.actual === '404' && (await hasLeft(this, (one) => this.#listener.listen(one), ask))) return true;
    if (this.#temporaryFaults >= mostTemporaryFaults) return false;
    await sleep(temporary.get(fault.check));
    const seen = await this.#listener.listen(ask);
    if (seen === undefined) return false;
    const still = Object.values(answerChecks).flatMap((check) => check(seen));
    if (still.some(({ check }) => check === fault.check)) return false;
    this.#temporaryFaults += 1;
    return true;
  }

  /** Checks across responses: request ids are unique, a position has one record time, an item is the same everywhere. */
  async #compareWithBefore(seen: Seen, ask: TestRequest): Promise<void> {
    const { answer, position, recordTime } = seen;
    const id = answer.headers['request-id'];
    if (id !== undefined && id !== '') {
      if (this.#requestIds.has(id)) {
        const title = 'two responses have the same Request-Id';
        const values = ['a different Request-Id for each response', id] as const;
        await this.#found(faultOf('headers/request-id-twice', 'headers', title, values, { wide: true }), ask);
      }
      this.#requestIds.add(id);
    }
    this.firstHead ??= position;
    if (position !== undefined && (!seen.hasPositions || !mayBePinned(seen.query)))
      this.head = Math.max(this.head ?? 0, position);
    if (position !== undefined && recordTime !== undefined) {
      const expected = this.#times.get(position) ?? recordTime;
      const title = 'two responses at the same position have different values of Explorer-Record-Time';
      if (expected !== recordTime)
        this.report(faultOf('positions/record-time', 'positions', title, [expected, recordTime], { wide: true }), ask);
      this.#times.set(position, recordTime);
    }
    const shared = this.#tags.take(seen, ask);
    if (shared !== undefined) this.report(this.#beside(shared.before, shared.fault), ask);
    for (const contradiction of this.rows.take(seen, ask)) this.#contradicts(contradiction);
  }

  #contradicts({ operation, fault, asks }: Contradiction): void {
    const [first, last] = asks;
    if (first === undefined || last === undefined) return;
    // The later request, unless only the operation of the other one is tested.
    if (this.isTested(operation)) this.report(this.#beside(first, fault), last, operation.id);
    else this.report(this.#beside(last, fault), first);
  }

  /** Adds the other request to a fault of two responses. */
  #beside(before: TestRequest | undefined, fault: Fault): Fault {
    const target = before === undefined ? '' : requestOf(before).target;
    const detail = `${fault.detail ?? ''}\nThe other answer: GET ${this.basePath}${target}`.trim();
    return { ...fault, detail };
  }

  #notePast(seen: Seen): void {
    const { operation } = seen;
    if (operation === undefined || this.#hasUnknownPast) return;
    const times = meaningOf(operation).item.fields.filter(({ schema }) => schema.isRecordTime && schema.nullable);
    const items = itemsOf(seen) ?? [];
    this.#hasUnknownPast = times.some(({ name }) => items.some((item) => memberOf(item, name) === null));
  }

  #noteMigrations({ operation, body, answer }: Seen): void {
    if (operation === undefined || answer.status !== 200) return;
    if (meaningOf(operation).stream?.includes('migrationId') !== true) return;
    for (const item of listOf(memberOf(body, 'content'))) {
      const migration = memberOf(item, 'migrationId');
      if (migration !== undefined) this.#migrations.add(textOf(migration));
    }
  }
}
