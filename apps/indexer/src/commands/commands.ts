import type { Program } from '@ledger-explorer/cli';
import packageJson from '../../package.json' with { type: 'json' };
import { capacity } from './capacity.ts';
import { checksum } from './checksum.ts';
import { doctor } from './doctor.ts';
import { reconcile } from './reconcile.ts';
import { reinterpret } from './reinterpret.ts';
import { retire } from './retire.ts';
import { rewind } from './rewind.ts';
import { run } from './run.ts';
import { status } from './status.ts';
import { moveVolume, volumes } from './volumes.ts';

/** The indexer as a program. `stoppable` makes signals end `run` gracefully; `stop`, aborted by a signal, ends requests of other commands to hosts. */
export function indexer(stoppable: () => AbortSignal, stop: AbortSignal): Program {
  return {
    name: 'indexer',
    version: packageJson.version,
    summary: "Ledger Explorer indexer: follows a network's update stream and maintains the index.",
    commands: {
      run: run(stoppable),
      status,
      checksum,
      capacity,
      reconcile: reconcile(stop),
      doctor: doctor(stop),
      rewind,
      reinterpret,
      retire,
      volumes,
      'volumes move': moveVolume,
    },
    exitCodes: {
      0: 'done, or stopped on request',
      1: 'failed while running, or a difference was found',
      2: 'usage error, or a host or database that cannot be used as configured',
      3: 'the hosts contradict each other or the index, or the network was reset: nothing is overwritten, and the last line says what to do',
    },
  };
}
