import { wallClock } from '../../values/time.ts';
import { badRequest, notFound } from '../http-error.ts';
import { integer, limit, record, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';

/** The simulator supports compact JSON only, not the lossless encoding of real Scans. */
function refuseOtherEncodings(encoding: unknown): void {
  if (encoding !== undefined && encoding !== null && encoding !== 'compact_json')
    throw badRequest(`daml_value_encoding ${JSON.stringify(encoding)} is not supported here: use compact_json.`);
}

function pageOf({ simulator, body }: RouteRequest): Buffer {
  const request = record(body, 'the body');
  refuseOtherEncodings(request.daml_value_encoding);
  const size = limit(integer(request.page_size, 'page_size'));
  const after = request.after === undefined || request.after === null ? null : record(request.after, 'after');
  const cursor = after && {
    migrationId: integer(after.after_migration_id, 'after.after_migration_id'),
    recordTime: time(after.after_record_time, 'after.after_record_time'),
  };
  return simulator.served.page(cursor, size, wallClock());
}

function updates(request: RouteRequest): Buffer {
  return Buffer.concat([Buffer.from('{"transactions":['), pageOf(request), Buffer.from(']}')]);
}

interface Item {
  readonly update_id: string;
  readonly record_time: string;
  readonly migration_id?: number;
  readonly synchronizer_id?: string;
  readonly events_by_id?: Readonly<Record<string, { readonly acting_parties?: readonly string[] }>>;
  readonly root_event_ids?: readonly string[];
  readonly event?: { readonly migration_id: number; readonly submitter: string; readonly target_synchronizer: string };
}

/** Updates with the mediator's verdict, which is always "accepted". */
function events(request: RouteRequest): object {
  const items = JSON.parse(`[${pageOf(request).toString()}]`) as Item[];
  return { events: items.map((update) => ({ update, verdict: verdictOn(update), traffic_summary: null })) };
}

function verdictOn(update: Item): object {
  const { events_by_id: byId = {}, root_event_ids: roots = [], event } = update;
  const submitters = event ? [event.submitter] : roots.flatMap((id) => byId[id]?.acting_parties ?? []);
  return {
    update_id: update.update_id,
    migration_id: event?.migration_id ?? update.migration_id,
    domain_id: event?.target_synchronizer ?? update.synchronizer_id,
    record_time: update.record_time,
    finalization_time: update.record_time,
    submitting_parties: [...new Set(submitters)].sort(),
    submitting_participant_uid: '',
    verdict_result: 'VERDICT_RESULT_ACCEPTED',
    mediator_group: 0,
    transaction_views: { views: [], root_views: [] },
  };
}

function updateById({ simulator, params, query }: RouteRequest): Buffer {
  refuseOtherEncodings(query.get('daml_value_encoding'));
  const id = params.update_id ?? '';
  const line = simulator.served.find(id, wallClock());
  if (line === null) throw notFound(`Transaction with id ${id} not found`);
  return Buffer.from(line);
}

export const updateRoutes: readonly Route[] = [
  { method: 'POST', path: '/v2/updates', handle: updates },
  { method: 'POST', path: '/v0/events', handle: events },
  { method: 'GET', path: '/v2/updates/{update_id}', handle: updateById },
];
