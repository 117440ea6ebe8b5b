#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' };
import { runCli } from './cli/run-cli.ts';

const { stdout, stderr, env } = process;
// A reader that has seen enough (`| head`) is no fault.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await runCli(process.argv.slice(2), { stdout, stderr, env, version: manifest.version });
