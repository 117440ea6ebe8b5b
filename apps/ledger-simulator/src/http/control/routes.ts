import { reports } from '../../model/report.ts';
import type { Simulator } from '../../simulator.ts';
import { badRequest } from '../http-error.ts';
import { integer, limit, record } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';

const names = Object.keys(reports);

function model({ simulator, query }: RouteRequest): object {
  const wanted = query.get('include')?.split(',') ?? names;
  return Object.fromEntries(
    wanted.map((name) => {
      const report = reports[name];
      if (!report) throw badRequest(`include: no part '${name}'; there are ${names.join(', ')}.`);
      return [name, report(simulator.network)];
    }),
  );
}

const state = (simulator: Simulator): object => ({
  paused: simulator.paused,
  head: reports.head?.(simulator.network) ?? null,
});

/** The simulator's own surface, for tests and demonstrations; no part of Scan's API. */
export const controlRoutes: readonly Route[] = [
  { method: 'GET', path: '/simulator/model', handle: model },
  { method: 'GET', path: '/simulator/state', handle: ({ simulator }) => state(simulator) },
  {
    method: 'POST',
    path: '/simulator/pause',
    handle: ({ simulator }) => {
      simulator.pause();
      return state(simulator);
    },
  },
  {
    method: 'POST',
    path: '/simulator/resume',
    handle: ({ simulator }) => {
      simulator.resume();
      return state(simulator);
    },
  },
  {
    method: 'POST',
    path: '/simulator/advance',
    handle: ({ simulator, body }) => {
      simulator.advance(limit(integer(record(body, 'the body').updates, 'updates'), 1_000_000));
      return state(simulator);
    },
  },
];
