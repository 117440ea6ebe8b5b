import { operations, type Operation } from '@ledger-explorer/spec';
import { CannotTest } from './cannot-test.ts';
import { checks } from './checks.ts';
import { probeNames } from './plan.ts';

/** What of a run is chosen by the names of operations and checks. */
export interface Choice {
  /** Ids of the operations that are tested. */
  readonly operations: readonly string[];
  readonly onlyChecks: readonly string[];
  readonly skipChecks: readonly string[];
}

const table: readonly Operation[] = operations;

/**
 * Reads names of operations (their id or path) and of checks. Those of operations say what is tested, those of checks what is
 * checked there. Throws `CannotTest` for a name that neither has; it lists those there are.
 */
export function readChoice(only: readonly string[], skip: readonly string[]): Choice {
  const [wanted, unwanted] = [read('--only', only), read('--skip', skip)];
  const tested = table.filter(({ id }) => wanted.operations.length === 0 || wanted.operations.includes(id));
  const left = tested.filter(({ id }) => !unwanted.operations.includes(id)).map(({ id }) => id);
  if (left.length === 0) throw new CannotTest('--skip leaves no operation of those that --only names');
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
      const hint = checkNames.includes(part) ? `, which is part of the check ${part}` : '';
      throw new CannotTest(
        `${option} is "${name}"${hint}. Checks are ${checkNames.join(', ')}. Operations are ${table.map(({ id }) => id).join(', ')}.`,
      );
    }
  }
  return found;
}

/** What findings are called, and what a run does to find them. */
const checkNames: readonly string[] = [...new Set([...Object.keys(checks), ...probeNames])].sort();

/** Whether a finding of this check, met by this probe, is one that the caller wants. */
export function isChosen(
  check: string,
  probe: string | undefined,
  { onlyChecks, skipChecks }: Pick<Choice, 'onlyChecks' | 'skipChecks'>,
): boolean {
  // A name that is that of a check means its findings, whoever meets them; any other, all that this probe finds.
  const names = probe === undefined || Object.hasOwn(checks, probe) ? [check] : [check, probe];
  if (names.some((name) => skipChecks.includes(name))) return false;
  return onlyChecks.length === 0 || names.some((name) => onlyChecks.includes(name));
}

/** Whether a probe has to run: what it finds may be wanted, and nobody has left it out. */
export function isProbeChosen(
  probe: string,
  { onlyChecks, skipChecks }: Pick<Choice, 'onlyChecks' | 'skipChecks'>,
): boolean {
  if (skipChecks.includes(probe)) return false;
  // Others learn from the survey. A check without a probe of its own looks at every response.
  const isOfAll = onlyChecks.length === 0 || onlyChecks.some((name) => !probeNames.includes(name));
  return probe === 'survey' || isOfAll || onlyChecks.includes(probe);
}
