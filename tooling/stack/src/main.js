#!/usr/bin/env node
// Runs the program named by the first argument; without a name it starts all programs on one machine. `npm start` and the published package
// (deploy/npm) both use it. It is JavaScript, so that the compile cache is on before the first TypeScript file is loaded.
import module from 'node:module';

/** @type {Readonly<Record<string, { summary: string, run: () => Promise<unknown> }>>} */
const programs = {
  start: {
    summary: 'database, simulated or real network, indexer and query service on one machine (the default)',
    run: () => import('./start.ts'),
  },
  indexer: {
    summary: "follows a network's update stream and maintains the index",
    run: () => import('@ledger-explorer/indexer/program'),
  },
  'query-service': {
    summary: 'the read-only HTTP API and the explorer pages',
    run: () => import('@ledger-explorer/query-service/program'),
  },
  keys: { summary: 'creates, lists and revokes API keys', run: () => import('@ledger-explorer/query-service/keys') },
  explorer: {
    summary: "the pages alone, in front of any deployment's API",
    run: () => import('@ledger-explorer/explorer/program'),
  },
  simulator: { summary: 'a simulated network', run: () => import('@ledger-explorer/ledger-simulator/program') },
  database: { summary: 'PostgreSQL on a folder, as in start', run: () => import('./database.ts') },
};

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`Ledger Explorer needs Node.js ${needed} or newer; this is ${process.version}\n`);
  process.exit(2);
}

const args = process.argv.slice(2);
const [first = 'start'] = args;
const name = first.startsWith('-') && first !== '--programs' ? 'start' : first;
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;

if (program === undefined) {
  const list = Object.entries(programs).map(([known, { summary }]) => `  ${known.padEnd(14)} ${summary}`);
  const isAsked = name === '--programs';
  const complaint = isAsked ? '' : `there is no program "${name}"\n\n`;
  (isAsked ? process.stdout : process.stderr).write(`${complaint}Programs, each with --help:\n\n${list.join('\n')}\n`);
  process.exit(isAsked ? 0 : 2);
}

module.enableCompileCache();
process.argv.splice(2, first === name ? 1 : 0);
// A part of a stack ends with the stack. `start` handles this by itself.
if (name !== 'start' && process.send !== undefined) await import('./end-with-parent.ts');
await program.run();
