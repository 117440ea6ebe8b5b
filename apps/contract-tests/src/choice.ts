import { CannotTest } from './cannot-test.ts';
import { checks } from './checks.ts';
import { probeNames } from './plan.ts';
import { table } from './contract/operation-table.ts';

/** Names of checks and probes to which a run is limited, if any, and of those that it leaves out. */
export interface CheckChoice {
  readonly onlyChecks: readonly string[];
  readonly skipChecks: readonly string[];
}

/** Parts of a run, chosen by names of operations and checks. */
export interface Choice extends CheckChoice {
  /** Ids of the operations that are tested. */
  readonly operations: readonly string[];
}

/**
 * Reads names of operations (id or path), which limit the requests, and of checks, which limit the findings. Throws `CannotTest` with a list of all names
 * for an unknown one.
 */
export function readChoice(only: readonly string[], skip: readonly string[]): Choice {
  const [wanted, unwanted] = [read('--only', only), read('--skip', skip)];
  const tested = table.filter(({ id }) => wanted.operations.length === 0 || wanted.operations.includes(id));
  const left = tested.filter(({ id }) => !unwanted.operations.includes(id)).map(({ id }) => id);
  if (left.length === 0) throw new CannotTest('--skip leaves no operation to test');
  return { operations: left, onlyChecks: wanted.checks, skipChecks: unwanted.checks };
}

function read(option: string, names: readonly string[]): { operations: string[]; checks: string[] } {
  const found = { operations: [] as string[], checks: [] as string[] };
  for (const name of names) {
    const operation = table.find(({ id, path }) => id === name || path === name);
    if (operation !== undefined) found.operations.push(operation.id);
    else if (checkNames.includes(name)) found.checks.push(name);
    else {
      const part = name.split('/', 1)[0] ?? '';
      const hint = checkNames.includes(part) ? `give its check, ${part}` : 'no operation or check has this name';
      throw new CannotTest(
        `${option} is "${name}": ${hint}. Checks are ${checkNames.join(', ')}. Operations are ${table.map(({ id }) => id).join(', ')}.`,
      );
    }
  }
  return found;
}

/** Names of checks and probes. */
const checkNames: readonly string[] = [...new Set([...Object.keys(checks), ...probeNames])].sort();

/** True if a run reports findings of this check from this probe. `probe` undefined: from any. */
export function isChosen(check: string, probe: string | undefined, { onlyChecks, skipChecks }: CheckChoice): boolean {
  // The name of a check selects its findings from any probe; the name of a probe that is no check selects all
  // findings of the probe.
  const names = probe === undefined || Object.hasOwn(checks, probe) ? [check] : [check, probe];
  if (names.some((name) => skipChecks.includes(name))) return false;
  return onlyChecks.length === 0 || names.some((name) => onlyChecks.includes(name));
}

/** True if a probe must run: it can have findings that the run reports, or other probes need it. */
export function isProbeChosen(probe: string, { onlyChecks, skipChecks }: CheckChoice): boolean {
  if (skipChecks.includes(probe)) return false;
  // The survey collects the rows and identifiers that other probes need.
  if (probe === 'survey') return true;
  // A check without its own probe needs all probes, because it checks every response. So does `positions`, of which
  // several probes have findings.
  const needsAllProbes =
    onlyChecks.length === 0 || onlyChecks.some((name) => !probeNames.includes(name) || name === 'positions');
  return needsAllProbes || onlyChecks.includes(probe);
}
