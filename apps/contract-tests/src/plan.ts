import type { Operation } from '@ledger-explorer/spec';
import { authentication, keys } from './probes/authentication.ts';
import { list } from './probes/list/list.ts';
import { drawn } from './probes/beside/drawn.ts';
import { wholeListProbe } from './probes/beside/whole.ts';
import { details } from './probes/details.ts';
import { identifiers } from './probes/identifiers.ts';
import { later } from './probes/later.ts';
import { parameters } from './probes/parameters.ts';
import { positions } from './probes/positions.ts';
import { methods, protocol } from './probes/protocol.ts';
import type { Probe, ServiceProbe } from './probes/probe.ts';
import { representations } from './probes/representations.ts';
import type { Random } from './session/random.ts';
import { files } from './probes/files.ts';
import { limits } from './probes/limits.ts';
import { relationProbes } from './probes/relations.ts';
import { stream } from './probes/stream.ts';
import { waiting } from './probes/waiting.ts';
import { survey } from './probes/survey.ts';

/** A step of a run: a probe of an operation, or of the service. */
export type Step =
  | { readonly probe: Probe; readonly operation: Operation }
  | { readonly probe: ServiceProbe; readonly operation?: undefined };

/** Sum of the average numbers of requests of the steps. */
export function costOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { probe }) => sum + (probe.cost ?? 1), 0);
}

/** The most productive probes come first, in case the budget ends before the plan. */
const probes: readonly Probe[] = [
  survey,
  details,
  authentication,
  representations,
  positions,
  list,
  identifiers,
  methods,
  wholeListProbe,
  drawn,
  parameters,
];

/** Probes of the service as a whole, without the relations between operations. */
const serviceProbes: readonly ServiceProbe[] = [protocol, keys, waiting, files, stream, limits];

/** Names for `--only` and `--skip` besides those of checks; all relations have one name. */
export const probeNames: readonly string[] = [
  ...probes.map(({ name }) => name),
  ...new Set([...serviceProbes, ...relationProbes, later].map(nameOf)),
];

/** Name by which a probe is chosen. */
export function nameOf({ name }: { readonly name: string }): string {
  return name.startsWith('relation') ? 'relation' : name;
}

/** Extent of a run. */
export interface Scope {
  /** The run covers the whole service, not only some operations. */
  readonly isWhole: boolean;
  /** The run may send methods other than GET, HEAD and OPTIONS. */
  readonly mayProbeMethods: boolean;
  /** The run compares with a second deployment. */
  readonly isCompared: boolean;
}

/** Reason why a run has no step that finds this check; undefined if it may have one. */
export function untestable(name: string, steps: readonly Step[], scope: Scope): string | undefined {
  const isPlanned = steps.some(({ probe }) => nameOf(probe) === name);
  if (!scope.isCompared && ['against', wholeListProbe.name, drawn.name].includes(name)) return 'give --against';
  if (isPlanned || !probeNames.includes(name)) return undefined;
  if (name === methods.name && !scope.mayProbeMethods) return 'give --probe-methods';
  return scope.isWhole ? undefined : 'it needs all operations, so name none in --only and --skip';
}

/** The steps of a run. */
export function planOf(
  operations: readonly Operation[],
  { isWhole, mayProbeMethods, isCompared }: Scope,
  random: Random,
): readonly Step[] {
  const steps = (probe: Probe): Step[] => operations.filter(probe.appliesTo).map((operation) => ({ probe, operation }));
  const isLeftOut = (probe: Probe): boolean =>
    (probe === methods && !mayProbeMethods) || ([wholeListProbe, drawn].includes(probe) && !isCompared);
  const [first, ...rest] = probes.filter((probe) => !isLeftOut(probe)).map(steps);
  const service = (those: readonly ServiceProbe[]): Step[] => those.map((probe) => ({ probe }));
  // The steps of the last probe, shuffled, so that a budget that ends early does not leave out the same operations each time.
  const last = random.some(rest.at(-1) ?? [], operations.length);
  return [
    ...(first ?? []),
    ...service(relationProbes),
    ...rest.slice(0, -1).flat(),
    ...(isWhole ? service(serviceProbes) : []),
    ...last,
    ...(isWhole ? service([later]) : []),
  ];
}
