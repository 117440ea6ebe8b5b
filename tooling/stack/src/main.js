#!/usr/bin/env node
// All programs as one: the first word says which, and without one all of them run on one machine. So `npm start`, and what npm publishes
// (deploy/npm), are the same. JavaScript, so that types are stripped and code is compiled at the first start, not at every one.
import cluster from 'node:cluster';
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
    summary: 'the read-only HTTP interface, and the pages for people',
    run: () => import('@ledger-explorer/query-service/program'),
  },
  keys: { summary: 'creates, lists and revokes API keys', run: () => import('@ledger-explorer/query-service/keys') },
  explorer: {
    summary: "the pages alone, in front of any deployment's API",
    run: () => import('@ledger-explorer/explorer/program'),
  },
  simulator: { summary: 'a simulated network', run: () => import('@ledger-explorer/ledger-simulator/program') },
  database: { summary: 'PostgreSQL on a folder, as start uses it', run: () => import('./database.ts') },
};

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(`Ledger Explorer needs Node.js ${needed} or newer, and this is ${process.version}\n`);
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
// A worker of the query service is begun as this process was.
if (cluster.isPrimary) cluster.setupPrimary({ args });
process.argv.splice(2, first === name ? 1 : 0);
// A part of a stack: `start` itself sees to its end.
if (name !== 'start' && process.send !== undefined) await import('./end-with-parent.ts');
await program.run();
