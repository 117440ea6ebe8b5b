import { constants } from 'node:os';
import { runProgram } from '@ledger-explorer/cli';
import { indexer } from './commands/commands.ts';

const stop = new AbortController();

/** The first signal finishes the commit in hand; the second ends at once, which the data survives: a commit is all or nothing. */
function onSignal(signal: 'SIGINT' | 'SIGTERM') {
  if (stop.signal.aborted) process.exit(128 + constants.signals[signal]);
  stop.abort();
}

function takeSignals() {
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return stop.signal;
}

// Not by itself: a wait for the writer lock that was abandoned may still hold a connection.
process.exit(await runProgram(indexer(takeSignals, stop.signal), process.argv.slice(2), process.env));
