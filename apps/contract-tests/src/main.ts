#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { runCli } from './cli/run-cli.ts';

const { stdout, stderr, env } = process;
// A reader that has seen enough (`| head`) is not a fault.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// The first signal ends the run, which then reports what it has; a later one ends the program. npx and pnpm hand a Ctrl-C on that the
// terminal has sent here already: that is not a second one.
const interruption = new AbortController();
let since: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    since ??= Date.now();
    interruption.abort();
    if (Date.now() - since > 1_000) process.exit(130);
  });
}
const surroundings = { stdout, stderr, env, version: manifest.version, signal: interruption.signal };
process.exitCode = await runCli(process.argv.slice(2), surroundings);
