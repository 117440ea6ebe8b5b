import { constants } from 'node:os';
import { checksum } from './commands/checksum.ts';
import { doctor } from './commands/doctor.ts';
import { reconcile } from './commands/reconcile.ts';
import { reinterpret } from './commands/reinterpret.ts';
import { rewind } from './commands/rewind.ts';
import { run } from './commands/run.ts';
import { status } from './commands/status.ts';
import { ConfigurationError } from './configuration.ts';
import { Failure } from './failure.ts';
import { usage } from './usage.ts';

const commands = ['run', 'status', 'checksum', 'reconcile', 'doctor', 'rewind', 'reinterpret'];

const stop = new AbortController();

/** The first signal finishes the commit in hand; the second ends at once, which the data survives: a commit is all or nothing. */
function onSignal(signal: 'SIGINT' | 'SIGTERM') {
  if (stop.signal.aborted) process.exit(128 + constants.signals[signal]);
  stop.abort();
}

async function main([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case 'run':
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', onSignal);
      return run(args, stop.signal);
    case 'reconcile':
      return reconcile(args, stop.signal);
    case 'doctor':
      return doctor(args, stop.signal);
    case 'status':
      return status(args);
    case 'checksum':
      return checksum(args);
    case 'rewind':
      return rewind(args);
    case 'reinterpret':
      return reinterpret(args);
    case '--help':
    case '-h':
    case 'help':
      process.stdout.write(usage);
      return 0;
    case undefined:
      throw new ConfigurationError('no command is given: indexer run, or indexer --help');
    default:
      throw new ConfigurationError(`"${command}" is no command: there are ${commands.join(', ')}, and --help`);
  }
}

try {
  // Not by itself: a wait for the writer lock that was given up may still hold a connection.
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (error instanceof ConfigurationError || error instanceof Failure) {
    process.stderr.write(`indexer: ${error.message.replaceAll(/\s+/g, ' ')}\n`);
    process.exit(error instanceof Failure ? 1 : 2);
  } else {
    console.error(error);
    process.exit(1);
  }
}
