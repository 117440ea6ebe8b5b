import type { Operation } from '@ledger-explorer/spec';
import { OtherDeployment } from './against/other-deployment.ts';
import { CannotTest } from './cannot-test.ts';
import { type CheckChoice, isChosen, isProbeChosen } from './choice.ts';
import { connect } from './connect.ts';
import { specVersion } from './contract/schema.ts';
import type { Finding } from './finding.ts';
import { costOf, nameOf, planOf, type Scope, type Step, untestable } from './plan.ts';
import { NoList } from './probes/any-list.ts';
import { findMissing } from './probes/missing.ts';
import type { ProbeContext } from './probes/probe.ts';
import type { Result } from './result.ts';
import { Coverage } from './session/coverage.ts';
import { randomOf, seedOf } from './session/random.ts';
import { Recorder } from './session/recorder.ts';
import { Session } from './session/session.ts';
import { EndedEarly, type Transport } from './transport.ts';
import type { Connection } from './transport/connection.ts';
import { openTransport } from './transport/open-transport.ts';
import { hiding } from './transport/secrets.ts';
import { table } from './contract/operation-table.ts';

export interface SuiteOptions {
  /** Base URL with the network's prefix; a trailing `/` or `/v1` is removed. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Second deployment of the same network, with which every response is compared. */
  readonly against?: Pick<SuiteOptions, 'baseUrl' | 'apiKey' | 'connection'>;
  /** `quick`: at most 32 requests for each operation of the contract, 34 with `probeMethods`. `deep`: more pages of each list, more random requests. Default `quick`. */
  readonly mode?: 'quick' | 'deep';
  /** Only these operations, by id. */
  readonly operations?: readonly string[];
  /** Names of checks or probes: only these findings, or all except these. */
  readonly onlyChecks?: readonly string[];
  readonly skipChecks?: readonly string[];
  /** Default in `quick`: 32 for each operation of the contract, 34 with `probeMethods`; in `deep` 6,000. */
  readonly maxRequests?: number;
  readonly rps?: number;
  readonly connection?: Connection;
  /**
   * Milliseconds for one request, default 10,000, and for the whole run, default 180,000 (quick) or 1,200,000 (deep),
   * twice that with `against`.
   */
  readonly timeout?: number;
  readonly runTimeout?: number;
  readonly probeMethods?: boolean;
  /** Seed of the random choices. Default: random. */
  readonly seed?: number;
  /** If aborted, the run ends early with its findings so far, as `incomplete`. */
  readonly signal?: AbortSignal;
}

/** Progress of a run. */
export interface Progress {
  /** Current step in words: `order of listTransfers`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly requests: number;
  readonly findings: number;
}

/** Address and key of a deployment. */
type Reached = NonNullable<SuiteOptions['against']>;

export interface SuiteHooks {
  readonly onProgress?: (progress: Progress) => void;
  /** Called once for each distinct finding, with its smallest request. */
  readonly onFinding?: (finding: Finding) => void;
}

/** Requests reserved for the end of a run, and for repeating requests to a busy server. */
const reservedRequests = 50;
/** The plan drops random requests to fit its limit. This margin is for deployments that need requests repeated. */
const safety = 1.5;

/**
 * Requests and milliseconds of a run, and requests for shrinking failing ones. There are more requests with
 * `probeMethods` or `against` (with twice the time). The requests of a quick run are per operation, so that a new
 * operation does not reduce those of others.
 */
export const budgets = {
  quick: {
    requests: 32 * table.length,
    methods: 2 * table.length,
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
      throw new CannotTest(`there is no operation ${name}; operations are ${table.map(({ id }) => id).join(', ')}`);
    return found;
  });
}

/**
 * Tests a deployment within the budget: checks each response alone and all of them together. Throws `CannotTest` if
 * there is nothing to test. Only sends GET, HEAD and OPTIONS unless `probeMethods`.
 *
 * @example
 * const { findings } = await runSuite({ baseUrl: 'http://127.0.0.1:8080/localnet', apiKey: 'lx_…' });
 */
export async function runSuite(options: SuiteOptions, hooks: SuiteHooks = {}): Promise<Result> {
  const started = Date.now();
  const { mode = 'quick', apiKey, probeMethods = false, seed = Math.floor(Math.random() * 2 ** 31) } = options;
  const { onlyChecks = [], skipChecks = [], against } = options;
  const budget = budgets[mode];
  const tested = operationsNamed(options.operations);
  const scope = {
    isWhole: tested.length === table.length,
    mayProbeMethods: probeMethods,
    isCompared: against !== undefined,
  };
  for (const name of onlyChecks) {
    const why = untestable(name, planOf(tested, scope, randomOf(seed)), scope);
    if (why !== undefined) throw new CannotTest(`this run cannot test "${name}" of --only: ${why}`);
  }
  const more = (probeMethods ? budget.methods : 0) + (against === undefined ? 0 : budget.against);
  const limit = options.maxRequests ?? budget.requests + more;
  const open = ({ baseUrl, apiKey: key, connection }: Reached): Transport =>
    openTransport({
      baseUrl,
      ...(key === undefined ? {} : { apiKey: key }),
      ...(options.rps === undefined ? {} : { rps: options.rps }),
      maxRequests: options.maxRequests ?? Math.ceil(limit * safety),
      deadline: started + (options.runTimeout ?? budget.time * (against === undefined ? 1 : 2)),
      timeout: options.timeout ?? 10_000,
      probeMethods,
      ...(connection === undefined ? {} : { connection }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
  const transport = open(options);
  const otherTransport = against === undefined ? undefined : open(against);
  const other = otherTransport && new OtherDeployment(otherTransport, against?.apiKey);
  const chosen = { onlyChecks, skipChecks };
  const [hideOwn, hideOther] = [hiding(options), hiding(against ?? options)];
  const recorder = new Recorder({
    baseUrl: transport.baseUrl,
    hasKey: apiKey !== undefined,
    ...(options.connection === undefined ? {} : { connection: options.connection }),
    ...(hooks.onFinding === undefined ? {} : { onFinding: hooks.onFinding }),
    hide: (text) => hideOther(hideOwn(text)),
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
    const onDropped = (count: number): unknown => (dropped += count);
    try {
      await runPlan(session, tested, { isDeep: mode === 'deep', seed, chosen, limit, scope, onDropped }, hooks);
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
      unchecked: coverage.reasons('any'),
    },
  };
}

interface PlanOptions {
  readonly isDeep: boolean;
  readonly seed: number;
  readonly chosen: CheckChoice;
  /** Limit of requests for the plan. */
  readonly limit: number;
  readonly scope: Scope;
  readonly onDropped: (count: number) => void;
}

/** Runs the steps in order. Throws `EndedEarly` if it cannot run all of them. */
async function runPlan(
  session: Session,
  tested: readonly Operation[],
  { isDeep, seed, chosen, limit, scope, onDropped }: PlanOptions,
  { onProgress }: SuiteHooks,
): Promise<void> {
  const { transport, recorder, coverage } = session;
  await session.readDeclaration();
  await findMissing(session, tested);
  const isDeclared = (operation: Operation): boolean => session.declaration.has(operation);
  const what = (name: string): string => `${name} that the deployment's document does not declare`;
  for (const operation of tested) {
    if (!isDeclared(operation)) coverage.unchecked(operation.id, 'all', what('an extension'));
    else if (operation.pinnable && !session.own(operation).pinnable)
      coverage.unchecked(operation.id, 'positions', what('positions, an extension'));
  }
  const declared = tested.filter(isDeclared).map((one) => session.own(one));
  const planned = planOf(declared, scope, randomOf(seed));
  const steps = planned.filter(({ probe }) => isProbeChosen(nameOf(probe), chosen));
  for (const { probe, operation } of planned)
    if (chosen.skipChecks.includes(nameOf(probe)))
      coverage.unchecked(operation?.id ?? 'any', nameOf(probe), 'skipped by --skip');
  const progress = (step: string, done: number): void => {
    onProgress?.({ step, done, total: steps.length, requests: transport.requests, findings: recorder.size });
  };
  for (const [index, step] of steps.entries()) {
    const { probe, operation } = step;
    const where = operation?.id ?? 'any';
    progress(`${probe.name}${operation === undefined ? '' : ` of ${where}`}`, index);
    // Reserves requests for the last steps.
    const left = limit - transport.requests - reservedRequests;
    await runStep(step, {
      session,
      random: randomOf(seedOf(seed, probe.name, where)),
      isDeep,
      share: Math.max(0, Math.floor(left / (steps.length - index))),
      spare: left - costOf(steps.slice(index)),
      mayProbeMethods: scope.mayProbeMethods,
      report: (fault, ask) => {
        session.report(fault, ask, ask.operation?.id ?? where);
      },
      unchecked: (why) => {
        coverage.unchecked(where, probe.name, why);
      },
      dropped: onDropped,
    });
  }
  await session.compareAgain();
  progress('done', steps.length);
}

async function runStep({ probe, operation }: Step, context: ProbeContext): Promise<void> {
  const { coverage, recorder } = context.session;
  coverage.checked(operation?.id ?? 'any', probe.name);
  recorder.probe = nameOf(probe);
  try {
    await (operation === undefined ? probe.run(context) : probe.run(context, operation));
  } catch (error) {
    if (!(error instanceof NoList)) throw error;
    context.unchecked(error.message);
  }
}
