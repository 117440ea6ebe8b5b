// `npm test`: every check the project has, one after the other, whatever the ones before say.
import { fileURLToPath } from 'node:url';
import { descendants } from './checks/descendants.ts';
import { runCommand } from './checks/run-command.ts';
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

async function check(name: string, command: string, args: readonly string[], cwd = root): Promise<void> {
  heading(name);
  const code = await runCommand(command, args, cwd);
  tally.add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

const packages = workspacePackages(root);
await check('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
for (const { name, folder, scripts } of packages) {
  if (scripts.check !== undefined) await check(`generated output is fresh: ${name}`, 'pnpm', ['run', 'check'], folder);
}
for (const script of ['lint', 'types']) {
  for (const { name, folder, scripts } of packages) {
    if (scripts[script] !== undefined) await check(`${script}: ${name}`, 'pnpm', ['run', script], folder);
  }
}
// The stack's tests run the whole path: after those of its parts.
const last = (name: string) => (name === '@ledger-explorer/stack' ? 1 : 0);
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
