import { reports } from '../../model/report.ts';
import type { Simulator } from '../../simulator.ts';
import { type Fault, faultKinds } from '../../faults/fault.ts';
import { recordTimeText } from '../../values/time.ts';
import { badRequest, HttpError, notFound } from '../http-error.ts';
import { integer, limit, number, record, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';

const names = Object.keys(reports);

function notByReplica(simulator: Simulator): void {
  if (simulator.replica)
    throw new HttpError(
      409,
      'This simulator is a replica and cannot change the ledger. Send the request to the simulator that writes it.',
    );
}

/**
 * Body: `{"faults": [{"kind": "429", "probability": 0.1}, {"kind": "reset", "next": 3, "path": "/v2/updates"}]}`.
 * Without `faults` all faults are removed.
 */
function setFaults({ simulator, body }: RouteRequest): object {
  const { faults = [] } = record(body, 'the body');
  if (!Array.isArray(faults)) throw badRequest('faults must be a list.');
  simulator.faults.set(faults.map(readFault));
  return plan(simulator);
}

function readFault(given: unknown): Fault {
  const { kind, probability, next, path, seconds } = record(given, 'a fault');
  const known = faultKinds.find((each) => each === kind);
  if (!known) throw badRequest(`kind: one of ${faultKinds.join(', ')}.`);
  if (path !== undefined && typeof path !== 'string') throw badRequest('path must be a text.');
  if ((probability === undefined) === (next === undefined)) throw badRequest('Give either probability or next.');
  if (next !== undefined && integer(next, 'next') < 1) throw badRequest('next must be at least 1.');
  return {
    kind: known,
    ...(probability === undefined ? {} : { probability: number(probability, 'probability', 1) }),
    ...(next === undefined ? {} : { next: integer(next, 'next') }),
    ...(path === undefined ? {} : { path }),
    ...(seconds === undefined ? {} : { seconds: number(seconds, 'seconds', 86_400) }),
  };
}

function plan({ faults }: Simulator): object {
  return { faults: faults.planned, done: Object.fromEntries(faults.done) };
}

function pause({ simulator }: RouteRequest): object {
  simulator.pause();
  return state(simulator);
}

function resume({ simulator }: RouteRequest): object {
  simulator.resume();
  return state(simulator);
}

function advance({ simulator, body }: RouteRequest): object {
  notByReplica(simulator);
  simulator.advance(limit(integer(record(body, 'the body').updates, 'updates'), 1_000_000));
  return state(simulator);
}

async function rewind({ simulator, body }: RouteRequest): Promise<object> {
  notByReplica(simulator);
  const { to, migrationId } = record(body, 'the body');
  const migration = migrationId === undefined ? simulator.network.migrationId : integer(migrationId, 'migrationId');
  await simulator.rewind(migration, time(to, 'to'));
  return state(simulator);
}

function takeSnapshot({ simulator }: RouteRequest): object {
  const taken = simulator.snapshots.take();
  if (!taken) throw notFound('No update yet.');
  return { migration_id: taken.migrationId, record_time: recordTimeText(taken.recordTime) };
}

function model({ simulator, query }: RouteRequest): object {
  const wanted = query.get('include')?.split(',') ?? names;
  return Object.fromEntries(
    wanted.map((name) => {
      const report = Object.hasOwn(reports, name) && reports[name];
      if (!report) throw badRequest(`include: no part '${name}'; there are ${names.join(', ')}.`);
      return [name, report(simulator.network)];
    }),
  );
}

function state(simulator: Simulator): object {
  const { paused, replica, network } = simulator;
  return { paused, replica, head: reports.head?.(network) ?? null };
}

/** The simulator's own control API for tests and demonstrations; not part of Scan's API. */
export const controlRoutes: readonly Route[] = [
  { method: 'GET', path: '/simulator/model', handle: model },
  { method: 'GET', path: '/simulator/state', handle: ({ simulator }) => state(simulator) },
  { method: 'POST', path: '/simulator/pause', handle: pause },
  { method: 'POST', path: '/simulator/resume', handle: resume },
  { method: 'POST', path: '/simulator/advance', handle: advance },
  { method: 'POST', path: '/simulator/rewind', handle: rewind },
  { method: 'POST', path: '/simulator/snapshot', handle: takeSnapshot },
  { method: 'GET', path: '/simulator/faults', always: true, handle: ({ simulator }) => plan(simulator) },
  { method: 'POST', path: '/simulator/faults', always: true, handle: setFaults },
];
