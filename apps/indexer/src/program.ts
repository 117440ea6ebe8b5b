import { constants } from 'node:os';
import { runProgram } from '@ledger-explorer/cli';
import { indexer } from './commands/commands.ts';

const stop = new AbortController();

/** The first signal ends the program after the running commit. The second ends it at once, which leaves the data intact, since commits are atomic. */
function onSignal(signal: 'SIGINT' | 'SIGTERM') {
  if (stop.signal.aborted) process.exit(128 + constants.signals[signal]);
  stop.abort();
}

function takeSignals() {
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
}

// Exits explicitly: a wait for the writer lock that was stopped can still hold a connection open.
process.exit(await runProgram(indexer(takeSignals, stop.signal), process.argv.slice(2), process.env));
