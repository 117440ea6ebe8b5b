#!/usr/bin/env node
import { command, type Program, runProgram } from '@ledger-explorer/cli';
import manifest from '../package.json' with { type: 'json' };
import { serve } from './serve.ts';
import { serveSettings } from './settings.ts';

const program: Program = {
  name: 'mcp',
  start: 'npx @ledger-explorer/mcp',
  version: manifest.version,
  summary:
    'A Model Context Protocol server over the API of a Ledger Explorer deployment, on standard input and output.',
  commands: command({
    summary: 'serve until the input ends',
    settings: serveSettings,
    run: async (values) => {
      await serve(values, manifest.version);
      return 0;
    },
  }),
  exitCodes: { 0: 'the input has ended, or stopped on request', 2: 'usage error' },
};

process.exit(await runProgram(program, process.argv.slice(2), process.env));
