import { setTimeout as sleep } from 'node:timers/promises';
import { operations, type Operation } from '@ledger-explorer/spec';
import type { OtherDeployment } from '../against/other-deployment.ts';
import { answerChecks } from '../answer-checks/answer-checks.ts';
import { meaningOf } from '../contract/meaning.ts';
import { documentFaults } from '../contract/document-faults.ts';
import { type ExactJson, ExactNumber, isExactObject, memberOf } from '../json/exact-json.ts';
import type { Transport } from '../transport.ts';
import { AnswerMemory } from './answer-memory.ts';
import { requestOf, type Ask } from './ask.ts';
import type { Coverage } from './coverage.ts';
import { hasLeft } from './has-left.ts';
import type { Fault } from './fault.ts';
import { mayBePinned } from './may-be-pinned.ts';
import { observe } from './observe.ts';
import { declarationOf, readDeclaration, type Declaration } from './declaration.ts';
import type { Recorder } from './recorder.ts';
import { replayedAsk, writeReplay } from './replay.ts';
import { lastingDifference } from './names.ts';
import { RowMemory, type Contradiction } from './row-memory.ts';
import { lagFault } from './lag-fault.ts';
import { lateFault } from './late-fault.ts';
import { type Moment, Moments } from './moments.ts';
import { ownOperation } from './own-operation.ts';
import { Listener } from './listener.ts';
import { itemsOf, type Seen } from './seen.ts';
import { Shrinker } from './shrinker.ts';
import { TagMemory } from './tag-memory.ts';
import { textOf } from '../json/text-of.ts';

const table: readonly Operation[] = operations;

/** Checks of what may be wrong for a moment, and the milliseconds after which it is right again. */
const passing: ReadonlyMap<string, number> = new Map([
  ['status/expected', 300],
  ['headers/lag-value', 2_000],
]);
/** How often something may have been of the moment, in one run. */
const mostPassing = 2;

export interface SessionOptions {
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly coverage: Coverage;
  readonly apiKey?: string;
  /** Operations that are tested; others are requested only for facts about these. */
  readonly tested: ReadonlySet<string>;
  /** Requests that may go into making failing requests smaller. */
  readonly shrinkBudget: number;
  /** Every answer is compared with that of this one. */
  readonly other?: OtherDeployment;
}

/** A conversation with one deployment: every answer is checked, remembered and counted. */
export class Session {
  readonly transport: Transport;
  readonly recorder: Recorder;
  readonly coverage: Coverage;
  readonly apiKey: string | undefined;
  readonly rows = new RowMemory();
  readonly basePath: string;
  readonly #tested: ReadonlySet<string>;
  readonly #requestIds = new Map<string, string>();
  readonly #times = new Map<number, { readonly time: string; readonly ask: Ask }>();
  readonly #migrations = new Set<string>();
  /** A time of the past is null: the index began with a snapshot. */
  #hasUnknownPast = false;
  readonly #tags = new TagMemory();
  readonly answers = new AnswerMemory();
  /** Requests with a cursor, to be sent once more when the index has gone on. */
  readonly held: Ask[] = [];
  readonly #listener: Listener;
  /** How often answers are asked for again until they are of one position. Where that fails, the ledger moves too fast. */
  patience = 8;
  /** What the deployment's own document declares. */
  #declaration: Declaration = readDeclaration(undefined);
  #own: readonly Operation[] = table;
  readonly #moments: Moments;
  /** Position of the first answer. */
  firstHead: number | undefined;
  /** Highest position that an answer that was not pinned has shown. */
  head: number | undefined;
  readonly #shrinker: Shrinker;
  readonly #other: OtherDeployment | undefined;
  #passed = 0;

  constructor({ transport, recorder, coverage, apiKey, tested, shrinkBudget, other }: SessionOptions) {
    this.transport = transport;
    this.#other = other;
    this.recorder = recorder;
    this.coverage = coverage;
    this.apiKey = apiKey;
    this.#tested = tested;
    const { pathname } = new URL(transport.baseUrl);
    this.basePath = pathname === '/' ? '' : pathname;
    const report = (fault: Fault, ask: Ask): void => {
      this.report(ask.operation?.id ?? 'any', fault, ask, this.#replayOf(ask));
    };
    this.#listener = new Listener({
      transport,
      deployed: () => ({ basePath: this.basePath, apiKey, hasPositions: this.#declaration.hasPositions }),
      report,
    });
    this.#shrinker = new Shrinker((ask) => this.#listener.listen(ask), shrinkBudget);
    this.#moments = new Moments(() => this.#look());
  }

  /** Times may step back where one migration ends and the next begins (V7). */
  get hasMigrated(): boolean {
    return this.#migrations.size > 1;
  }

  loseSomePatience(): void {
    this.patience = Math.max(2, Math.floor(this.patience / 2));
  }

  /** All operations of the spec, as this deployment has them. */
  get table(): readonly Operation[] {
    return this.#own;
  }

  /** Whether answers are compared with those of another deployment. */
  get isCompared(): boolean {
    return this.#other !== undefined;
  }

  get declaration(): Declaration {
    return this.#declaration;
  }

  /** An operation as this deployment has it: without the extensions that it does not declare. */
  own(operation: Operation): Operation {
    return this.#own.find(({ id }) => id === operation.id) ?? operation;
  }

  isTested({ id }: Operation): boolean {
    return this.#tested.has(id);
  }

  /** Asks without checking the answer. */
  peek(ask: Ask): Promise<Seen | undefined> {
    return this.#listen(ask);
  }

  /** Checks an answer that `peek` gave. */
  check(seen: Seen, ask: Ask): Promise<void> {
    return this.#judge(seen, ask);
  }

  /** Operations that the deployment does not have after all: nothing else is asked or reported of them. */
  leaveOut(missing: readonly Operation[]): void {
    const paths = new Set(missing.map(({ path }) => path));
    const declared = this.#declaration;
    this.#declaration = { ...declared, has: (one) => !paths.has(one.path) && declared.has(one) };
  }

  /** Asks, checks the answer alone and against what was seen. Undefined where no answer came: that is a finding. */
  async ask(given: Ask): Promise<Seen | undefined> {
    const ask = given.operation === undefined ? given : { ...given, operation: this.own(given.operation) };
    const seen = await this.#listen(ask);
    if (seen !== undefined) await this.#judge(seen, ask);
    return seen;
  }

  /** Without positions, the number of updates stands in for them, where it was the same before and after. */
  async #listen(ask: Ask): Promise<Seen | undefined> {
    const shows = ask.operation?.keyRequired === true && ['GET', 'HEAD'].includes(ask.method ?? 'GET');
    if (this.#declaration.hasPositions || !shows) return this.#listener.listen(ask);
    const { answer, moment } = await this.#moments.of(() => this.#listener.listen(ask));
    if (answer === undefined || moment === undefined) return answer;
    return { ...answer, position: moment.position, ...(moment.time === undefined ? {} : { time: moment.time }) };
  }

  /** The newest update, and how many there are. */
  async #look(): Promise<Moment | undefined> {
    const operation = this.#own.find(
      (one) => meaningOf(one).item.name === 'Update' && one.paging === 'page' && this.#declaration.has(one),
    );
    if (operation === undefined) return undefined;
    const seen = await this.#listener.listen({ operation, query: 'size=1' });
    const total = memberOf(seen?.body, 'totalElements');
    const [newest] = (seen && itemsOf(seen)) ?? [];
    const time = memberOf(newest, 'recordTime');
    if (seen?.answer.status !== 200 || !(total instanceof ExactNumber)) return undefined;
    return { position: Number(total.literal), time: time instanceof ExactNumber ? Number(time.literal) : undefined };
  }

  async #judge(seen: Seen, ask: Ask): Promise<void> {
    this.coverage.take(seen);
    this.answers.take(seen, ask);
    observe(this.recorder, seen);
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

  async #compareWithOther(seen: Seen, ask: Ask, isLast = false): Promise<void> {
    const again = (one: Ask): Promise<Seen | undefined> => this.#listen(one);
    for (const fault of (await this.#other?.compare(ask, seen, again, isLast)) ?? [])
      this.report(ask.operation?.id ?? 'any', fault, ask, this.#replayOf(ask));
  }

  /** What may have been news is looked at once more: names that two answers did not share, and those of another deployment. */
  async lookAgain(): Promise<void> {
    for (const naming of this.rows.namings) {
      const [before, ask] = naming.asks;
      const fault = await lastingDifference(naming, (one) => this.#listen(one));
      if (fault !== undefined)
        this.report(naming.operation.id, this.#beside(before, fault), ask, this.#replayOf(before, ask));
    }
    for (const ask of this.#other?.held ?? []) {
      const seen = await this.#listen(ask);
      if (seen !== undefined) await this.#compareWithOther(seen, ask, true);
    }
  }

  /** An answer that begins too late, again and again: one alone may be of this machine or of the way. */
  async #findLate(seen: Seen, ask: Ask): Promise<void> {
    let fault = lateFault(seen);
    for (let again = 0; fault !== undefined && again < 2; again += 1) {
      if (this.recorder.knows(ask.operation?.id ?? 'any', fault)) return;
      const next = await this.#listener.listen(ask);
      fault = next === undefined ? undefined : lateFault(next);
    }
    if (fault !== undefined) this.report(ask.operation?.id ?? 'any', fault, ask, this.#replayOf(ask));
  }

  /** Reads what the deployment's own document declares; `document`: one that is given in its place. */
  async readDeclaration(document?: ExactJson): Promise<void> {
    if (document !== undefined) {
      this.#declare(declarationOf(document));
      return;
    }
    const operation = table.find(({ response }) => response === 'OpenApiDocument');
    if (operation === undefined) return;
    const ask: Ask = { operation, path: {}, query: '', key: null };
    const seen = await this.#listener.listen(ask);
    this.#declare(readDeclaration(seen));
    // The document is an extension itself: without it there are none.
    if (seen === undefined || seen.answer.status === 404) return;
    await this.#judge({ ...seen, hasPositions: this.#declaration.hasPositions }, ask);
    if (seen.answer.status !== 200 || !isExactObject(seen.body)) return;
    for (const fault of documentFaults(seen.body, this.basePath))
      this.report(operation.id, fault, ask, this.#replayOf(ask));
  }

  #declare(declaration: Declaration): void {
    this.#declaration = declaration;
    this.#own = table.map((operation) => ownOperation(operation, declaration));
  }

  /** Reports what a probe found in answers together; `replay` repeats it. */
  report(operation: string, fault: Fault, ask: Ask, replay: string): void {
    if (operation !== 'any' && !this.#tested.has(operation)) return;
    if (this.recorder.knows(operation, fault)) return;
    this.recorder.add(operation, fault, requestOf(ask), replay);
  }

  /** The run is over: reports what could not be judged before, requests without an answer and items that contradict each other. */
  finish(): void {
    this.recorder.probe = undefined;
    this.#listener.finish();
    for (const contradiction of this.rows.contradictions()) this.#contradicts(contradiction);
  }

  #replayOf(...asks: readonly Ask[]): string {
    return writeReplay({ kind: 'requests', asks: asks.map(replayedAsk) });
  }

  async #found(fault: Fault, ask: Ask): Promise<void> {
    const operation = ask.operation?.id ?? 'any';
    if (operation !== 'any' && !this.#tested.has(operation)) return;
    if (fault.stepBacks !== undefined && fault.stepBacks < this.#migrations.size) return;
    if (fault.ofPast === true && this.#hasUnknownPast) return;
    if (this.recorder.knows(operation, fault)) return;
    if (passing.has(fault.check) && (await this.#hasPassed(fault, ask))) return;
    const smallest = await this.#shrinker.shrink(fault, ask);
    if (this.recorder.knows(operation, fault)) return;
    this.recorder.add(operation, smallest.fault, requestOf(smallest.ask), this.#replayOf(smallest.ask));
  }

  /**
   * Whether what is wrong was of the moment: an item that was there a moment ago, a position that not every instance has
   * yet, a lag that a busy machine has not looked at again. Believed now and then only: what comes and goes is a fault too.
   */
  async #hasPassed(fault: Fault, ask: Ask): Promise<boolean> {
    if (fault.actual === '404' && (await hasLeft(this, (one) => this.#listener.listen(one), ask))) return true;
    if (this.#passed >= mostPassing) return false;
    await sleep(passing.get(fault.check));
    const seen = await this.#listener.listen(ask);
    if (seen === undefined) return false;
    const still = Object.values(answerChecks).flatMap((check) => check(seen));
    if (still.some(({ check }) => check === fault.check)) return false;
    this.#passed += 1;
    return true;
  }

  /** What no single response shows: ids are used once, a position has one record time, an item is one item. */
  async #compareWithBefore(seen: Seen, ask: Ask): Promise<void> {
    const { answer, position, recordTime } = seen;
    const id = answer.headers['request-id'];
    if (id !== undefined && id !== '') {
      const before = this.#requestIds.get(id);
      if (before !== undefined) {
        await this.#found(
          {
            check: 'headers/request-id-twice',
            rule: 'headers',
            title: 'two answers have the same Request-Id',
            expected: 'an id of its own',
            actual: id,
            wide: true,
          },
          ask,
        );
      }
      this.#requestIds.set(id, requestOf(ask).target);
    }
    this.firstHead ??= position;
    if (position !== undefined && (!seen.hasPositions || !mayBePinned(seen.query)))
      this.head = Math.max(this.head ?? 0, position);
    if (position !== undefined && recordTime !== undefined) {
      const head = this.#times.get(this.head ?? 0);
      const lag = lagFault(seen, this.head, head?.time);
      if (head !== undefined && lag !== undefined)
        this.report(ask.operation?.id ?? 'any', lag, ask, this.#replayOf(head.ask, ask));
      const before = this.#times.get(position);
      if (before !== undefined && before.time !== recordTime) {
        this.report(
          ask.operation?.id ?? 'any',
          {
            check: 'positions/record-time',
            rule: 'positions',
            title: 'one position has two record times',
            expected: before.time,
            actual: recordTime,
            wide: true,
          },
          ask,
          this.#replayOf(before.ask, ask),
        );
      }
      this.#times.set(position, { time: recordTime, ask });
    }
    const shared = this.#tags.take(seen, ask);
    if (shared !== undefined)
      this.report(
        ask.operation?.id ?? 'any',
        this.#beside(shared.before, shared.fault),
        ask,
        this.#replayOf(shared.before, ask),
      );
    for (const contradiction of this.rows.take(seen, ask)) this.#contradicts(contradiction);
  }

  #contradicts({ operation, fault, asks }: Contradiction): void {
    const last = asks.at(-1);
    if (last === undefined) return;
    this.report(operation.id, this.#beside(asks[0], fault), last, this.#replayOf(...asks));
  }

  /** A fault of two answers names the other one. */
  #beside(before: Ask | undefined, fault: Fault): Fault {
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
    const content = memberOf(body, 'content');
    for (const item of Array.isArray(content) ? content : []) {
      const migration = memberOf(item as never, 'migrationId');
      if (migration !== undefined) this.#migrations.add(textOf(migration));
    }
  }
}
