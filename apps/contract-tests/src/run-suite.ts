import { operations, type Operation } from '@ledger-explorer/spec';
import { OtherDeployment } from './against/other-deployment.ts';
import { CannotTest } from './cannot-test.ts';
import { connect } from './connect.ts';
import { specVersion } from './contract/schema.ts';
import { type ExactJson, isExactObject, memberOf } from './json/exact-json.ts';
import { NotJson, parseExact } from './json/parse-exact.ts';
import type { Finding } from './finding.ts';
import { type Choice, isChosen, isProbeChosen } from './choice.ts';
import { costOf, nameOf, planOf, stepNamed, type Step } from './plan.ts';
import { NoList } from './probes/any-list.ts';
import { findMissing } from './probes/missing.ts';
import type { ProbeContext } from './probes/probe.ts';
import type { Result } from './result.ts';
import { Coverage } from './session/coverage.ts';
import { randomOf, seedOf } from './session/random.ts';
import { Recorder } from './session/recorder.ts';
import { readReplay, writeReplay, type Replay, type ReplayedAsk } from './session/replay.ts';
import { Session } from './session/session.ts';
import { EndedEarly, type Transport } from './transport.ts';
import type { Connection } from './transport/connection.ts';
import { openTransport } from './transport/open-transport.ts';

export interface SuiteOptions {
  /** With the network's prefix; a trailing `/` or `/v1` is taken off. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Another deployment of the same network: every answer is compared with its one. */
  readonly against?: Pick<SuiteOptions, 'baseUrl' | 'apiKey' | 'connection'>;
  /** `quick`: at most 39 requests for each operation of the contract, 42 with `probeMethods`. `deep`: longer walks, more random requests. Default `quick`. */
  readonly mode?: 'quick' | 'deep';
  /** Only these operations, by id. */
  readonly operations?: readonly string[];
  /** Only findings of these checks, or without those of these: names of `checks`, or of what a run does to find them. */
  readonly onlyChecks?: readonly string[];
  readonly skipChecks?: readonly string[];
  /** Default in `quick`: 39 for each operation of the contract, 42 with `probeMethods`; in `deep` 6,000. */
  readonly maxRequests?: number;
  readonly rps?: number;
  readonly connection?: Connection;
  /** Text of an OpenAPI document (JSON) that says which extensions there are, in place of the deployment's own. */
  readonly spec?: string;
  /** Milliseconds for one request, default 10,000, and for the whole run, default 180,000 (quick) or 1,200,000 (deep), twice as much with `against`. */
  readonly timeout?: number;
  readonly runTimeout?: number;
  readonly probeMethods?: boolean;
  /** Of the random choices. Default: drawn. */
  readonly seed?: number;
  /** Repeat one finding: its `replay`. */
  readonly replay?: string;
  /** Once aborted, the run ends early: with what it has, and `incomplete`. */
  readonly signal?: AbortSignal;
}

/** How far the run is. */
export interface Progress {
  /** What is being checked, in words: `order of listTransfers`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

/** A deployment, and its key if it needs one. */
type Reached = NonNullable<SuiteOptions['against']>;

export interface SuiteHooks {
  readonly onProgress?: (progress: Progress) => void;
  /** Called once per distinct finding, already shrunk. */
  readonly onFinding?: (finding: Finding) => void;
}

/** Requests kept for the end of a run, and for answers of a busy server that are requested again. */
const atTheEnd = 50;
/** A plan fits its limit by dropping random requests. Only a deployment that needs every request several times reaches this part of it. */
const safety = 1.5;

const table: readonly Operation[] = operations;

/**
 * Requests and milliseconds for a whole run, more requests if methods are probed or another deployment is compared with (twice the time then), and
 * requests that may go into making failing requests smaller. A quick run has some for each operation, so that one more leaves as many for the others.
 */
export const budgets = {
  quick: {
    requests: 39 * table.length,
    methods: 3 * table.length,
    against: 36 * table.length,
    time: 180_000,
    shrink: 60,
  },
  deep: { requests: 6_000, methods: 0, against: 2_000, time: 1_200_000, shrink: 600 },
} as const;

function operationsNamed(names: readonly string[] | undefined): readonly Operation[] {
  if (names === undefined || names.length === 0) return table;
  return names.map((name) => {
    const found = table.find(({ id, path }) => id === name || path === name);
    if (found === undefined)
      throw new CannotTest(`no operation is named ${name}: ${table.map(({ id }) => id).join(', ')}`);
    return found;
  });
}

/** The steps that repeat a finding; undefined where the replay is of plain requests. */
function replaySteps(replay: Replay): readonly Step[] {
  if (replay.kind === 'requests') return [];
  const step = stepNamed(replay.probe, replay.operation, table);
  if (step === undefined)
    throw new CannotTest(`--replay names no check of this version: ${replay.probe} of ${replay.operation}`);
  const scope = { isWhole: false, mayProbeMethods: false, isCompared: false };
  const surveyed = planOf(table, scope, randomOf(0)).filter(({ probe }) => probe.name === 'survey');
  return step.probe.name === 'survey' ? [step] : [...surveyed, step];
}

/**
 * Tests a deployment: asks it within the budget, checks every answer alone and all of them together. Throws `CannotTest`
 * where there is nothing to test. Never sends anything but GET, HEAD and OPTIONS unless `probeMethods`.
 *
 * @example
 * const { findings } = await runSuite({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey: 'lx_…' });
 */
export async function runSuite(options: SuiteOptions, hooks: SuiteHooks = {}): Promise<Result> {
  const started = Date.now();
  const { mode = 'quick', apiKey, replay: replayText } = options;
  const budget = budgets[mode];
  const replay = replayText === undefined ? undefined : readReplay(replayText);
  if (replayText !== undefined && replay === undefined)
    throw new CannotTest(`--replay ${replayText} is none of this tool's: copy it whole from the report`);
  const tested = operationsNamed(options.operations);
  const seed = (replay?.kind === 'probe' ? replay.seed : options.seed) ?? Math.floor(Math.random() * 2 ** 31);
  const planned =
    options.maxRequests ??
    budget.requests +
      (options.probeMethods === true ? budget.methods : 0) +
      (options.against === undefined ? 0 : budget.against);
  const open = ({ baseUrl, apiKey: key, connection }: Reached): Transport =>
    openTransport({
      baseUrl,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(options.rps === undefined ? {} : { rps: options.rps }),
      maxRequests: options.maxRequests ?? Math.ceil(planned * safety),
      deadline: started + (options.runTimeout ?? budget.time * (options.against === undefined ? 1 : 2)),
      timeout: options.timeout ?? 10_000,
      probeMethods: options.probeMethods ?? false,
      ...(connection === undefined ? {} : { connection }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  const transport = open(options);
  const otherTransport = options.against === undefined ? undefined : open(options.against);
  const other = otherTransport && new OtherDeployment(otherTransport, options.against?.apiKey);
  const { onFinding } = hooks;
  const spec = options.spec === undefined ? undefined : readDocument(options.spec);
  const chosen = { onlyChecks: options.onlyChecks ?? [], skipChecks: options.skipChecks ?? [] };
  const recorder = new Recorder({
    baseUrl: transport.baseUrl,
    hasKey: apiKey !== undefined,
    ...(options.connection === undefined ? {} : { connection: options.connection }),
    ...(onFinding === undefined ? {} : { onFinding }),
    wants: (check, probe) => isChosen(check, probe, chosen),
  });
  const coverage = new Coverage();
  let stopped: string | undefined;
  let dropped = 0;
  try {
    await connect(transport, apiKey !== undefined);
    await other?.connect();
    const session = new Session({
      transport,
      recorder,
      coverage,
      ...(apiKey === undefined ? {} : { apiKey }),
      tested: new Set(tested.map(({ id }) => id)),
      shrinkBudget: budget.shrink,
      ...(other === undefined ? {} : { other }),
    });
    try {
      await runPlan(
        session,
        tested,
        { mode, seed, replay, chosen, spec, planned, mayProbeMethods: options.probeMethods ?? false },
        { ...hooks, onDropped: (count) => (dropped += count) },
      );
    } finally {
      session.finish();
    }
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    stopped = error.message;
  } finally {
    transport.close();
    otherTransport?.close();
  }
  return {
    findings: recorder.findings,
    observations: recorder.observations,
    stats: {
      baseUrl: transport.baseUrl,
      mode,
      seed,
      specVersion,
      startedAt: new Date(started).toISOString(),
      duration: Date.now() - started,
      requests: transport.requests,
      ...(dropped === 0 ? {} : { dropped }),
      ...(other === undefined ? {} : { against: other.stats }),
      ...(stopped === undefined ? {} : { stopped }),
      coverage: coverage.of(tested),
    },
  };
}

/** Throws `CannotTest` for what is no OpenAPI document. */
function readDocument(text: string): ExactJson {
  try {
    const { value } = parseExact(text);
    if (isExactObject(memberOf(value, 'paths'))) return value;
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    throw new CannotTest(`--spec is not JSON (${error.message}): convert a document in YAML first`);
  }
  throw new CannotTest('--spec is not an OpenAPI document: it has no paths');
}

interface PlanOptions {
  readonly mayProbeMethods: boolean;
  readonly mode: 'quick' | 'deep';
  /** Requests that the plan has to fit. */
  readonly planned: number;
  readonly seed: number;
  readonly replay: Replay | undefined;
  readonly chosen: Pick<Choice, 'onlyChecks' | 'skipChecks'>;
  readonly spec: ExactJson | undefined;
}

/** Takes the steps one after the other. Throws `EndedEarly` where it cannot take them all. */
async function runPlan(
  session: Session,
  tested: readonly Operation[],
  { mode, seed, replay, chosen, spec, planned: limit, mayProbeMethods }: PlanOptions,
  { onProgress, onDropped }: SuiteHooks & { readonly onDropped: (count: number) => void },
): Promise<void> {
  const { transport, recorder, coverage } = session;
  await session.readDeclaration(spec);
  if (replay === undefined) await findMissing(session, tested);
  const declared = tested.filter((operation) => session.declaration.has(operation)).map((one) => session.own(one));
  for (const { id } of tested.filter((operation) => !session.declaration.has(operation)))
    coverage.unchecked(id, 'all', "an extension that the deployment's document does not declare");
  for (const { id } of declared.filter(
    ({ id, pinnable }) => !pinnable && tested.some((one) => one.id === id && one.pinnable),
  ))
    coverage.unchecked(id, 'positions', "positions, an extension that the deployment's document does not declare");
  const scope = { isWhole: tested.length === table.length, mayProbeMethods, isCompared: session.isCompared };
  const planned = replay === undefined ? planOf(declared, scope, randomOf(seed)) : replaySteps(replay);
  const steps = planned.filter(({ probe }) => replay !== undefined || isProbeChosen(nameOf(probe), chosen));
  for (const { probe, operation } of planned)
    if (chosen.skipChecks.includes(nameOf(probe)))
      coverage.unchecked(operation?.id ?? 'any', nameOf(probe), 'left out by the caller');
  const progress = (step: string, done: number): void => {
    onProgress?.({ step, done, total: steps.length, requests: transport.requests, findings: recorder.size });
  };
  for (const [index, step] of steps.entries()) {
    const where = step.operation === undefined ? '' : ` of ${step.operation.id}`;
    progress(`${step.probe.name}${where}`, index);
    // The last steps need requests too.
    const left = limit - transport.requests - atTheEnd;
    const share = Math.max(0, Math.floor(left / (steps.length - index)));
    const spare = left - costOf(steps.slice(index));
    await runStep(step, session, { seed, share, spare, isDeep: mode === 'deep', mayProbeMethods, onDropped });
  }
  if (replay?.kind === 'requests') await replayRequests(session, replay.asks);
  await session.lookAgain();
  progress('done', steps.length);
}

interface StepOptions {
  readonly seed: number;
  readonly share: number;
  readonly spare: number;
  readonly isDeep: boolean;
  readonly mayProbeMethods: boolean;
  readonly onDropped: (count: number) => void;
}

async function runStep(
  step: Step,
  session: Session,
  { seed, share, spare, isDeep, mayProbeMethods, onDropped }: StepOptions,
): Promise<void> {
  const { probe, operation } = step;
  const where = operation?.id ?? 'any';
  const again = writeReplay({ kind: 'probe', probe: probe.name, operation: where, seed });
  const context: ProbeContext = {
    session,
    random: randomOf(seedOf(seed, probe.name, where)),
    turn: seedOf(seed, 'turn') % 1_000,
    isDeep,
    share,
    spare,
    mayProbeMethods,
    replay: again,
    report: (fault, ask) => {
      session.report(ask.operation?.id ?? where, fault, ask, again);
    },
    unchecked: (why) => {
      session.coverage.unchecked(where, probe.name, why);
    },
    dropped: onDropped,
  };
  session.coverage.checked(where, probe.name);
  session.recorder.probe = nameOf(probe);
  try {
    await (operation === undefined ? probe.run(context) : probe.run(context, operation));
  } catch (error) {
    if (!(error instanceof NoList)) throw error;
    context.unchecked(error.message);
  }
}

async function replayRequests(session: Session, asks: readonly ReplayedAsk[]): Promise<void> {
  for (const { operationId, ...ask } of asks) {
    const operation = table.find(({ id }) => id === operationId);
    await session.ask({ ...ask, ...(operation === undefined ? {} : { operation }) });
  }
}
