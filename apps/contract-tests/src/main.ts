#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { runCli } from './cli/run-cli.ts';

const { stdout, stderr, env } = process;
// A closed pipe (`| head`) is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
// The first signal ends the run, which reports its findings; a second one ends the program. npx and pnpm forward a
// Ctrl-C that the terminal has already sent here, so a signal within the same moment does not count as a second one.
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
