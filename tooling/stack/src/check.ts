// `npm test`: every check the project has, one after the other, whatever the ones before say.
import { fileURLToPath } from 'node:url';
import { descendants } from './checks/descendants.ts';
import { runAside } from './checks/run-aside.ts';
import { runTests } from './checks/run-tests.ts';
import { Tally } from './checks/tally.ts';
import { workspacePackages } from './checks/workspace.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const tally = new Tally();
const began = Date.now();

/** Ends what is running too, the databases of tests included, which are in process groups of their own. */
function giveUp(): void {
  for (const pid of descendants(process.pid)) {
    try {
      process.kill(pid, 'SIGTERM');
    } catch {
      // It has ended in between.
    }
  }
  process.exit(130);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
// `npm test` is gone (bootstrap.mjs holds the other end).
process.on('disconnect', giveUp);
process.channel?.unref();

function heading(text: string): void {
  console.log(`\n── ${text}`);
}

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Runs checks that need nothing of each other, two at a time; what each wrote is shown in one piece, in their order. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  const running = new Map<Check, ReturnType<typeof runAside>>();
  for (const [at, check] of checks.entries()) {
    for (const next of checks.slice(at, at + 2)) {
      if (!running.has(next)) running.set(next, runAside(next.command, next.args, next.cwd));
    }
    const result = await running.get(check);
    heading(check.name);
    process.stdout.write(result?.output ?? '');
    const passed = result?.code === 0 ? 1 : 0;
    tally.add(check.name, { passed, failed: 1 - passed });
  }
}

const packages = workspacePackages(root);

function scriptOf(script: 'check' | 'lint' | 'types', title: string): Check[] {
  return packages
    .filter(({ scripts }) => scripts[script] !== undefined)
    .map(({ name, folder }) => ({ name: `${title}: ${name}`, command: 'pnpm', args: ['run', script], cwd: folder }));
}

await runChecks([
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'], cwd: root },
  ...scriptOf('check', 'generated output is fresh'),
  { name: 'lint', command: 'eslint', args: ['.'], cwd: root },
  ...scriptOf('lint', 'lint'),
  ...scriptOf('types', 'types'),
]);

// The stack's tests run the whole path: after those of its parts.
function last(name: string) {
  return name === '@ledger-explorer/stack' ? 1 : 0;
}

for (const one of packages.toSorted((a, b) => last(a.name) - last(b.name))) {
  if (one.scripts.test === undefined && one.scripts['test:unit'] === undefined) continue;
  heading(`tests: ${one.name}`);
  const counts = await runTests(one, root);
  if (counts !== null) tally.add(`tests: ${one.name}`, counts);
}

console.log(`\n${Math.round((Date.now() - began) / 1000)} s`);
for (const failure of tally.failures) console.log(`failed: ${failure}`);
console.log(tally.toString());
process.exit(tally.failed > 0 ? 1 : 0);
