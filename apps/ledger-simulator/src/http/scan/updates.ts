import { wallClock } from '../../values/time.ts';
import { badRequest, notFound } from '../http-error.ts';
import { integer, limit, record, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';

/** The simulator writes compact JSON only; the lossless encoding of real Scans is refused, not faked. */
function refuseOtherEncodings(encoding: unknown): void {
  if (encoding !== undefined && encoding !== null && encoding !== 'compact_json')
    throw badRequest(`daml_value_encoding ${JSON.stringify(encoding)} is not supported here: use compact_json.`);
}

function updates({ simulator, body }: RouteRequest): Buffer {
  const request = record(body, 'the body');
  refuseOtherEncodings(request.daml_value_encoding);
  const size = limit(integer(request.page_size, 'page_size'));
  const after = request.after === undefined || request.after === null ? null : record(request.after, 'after');
  const cursor = after && {
    migrationId: integer(after.after_migration_id, 'after.after_migration_id'),
    recordTime: time(after.after_record_time, 'after.after_record_time'),
  };
  return Buffer.concat([
    Buffer.from('{"transactions":['),
    simulator.served.page(cursor, size, wallClock()),
    Buffer.from(']}'),
  ]);
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
  { method: 'GET', path: '/v2/updates/{update_id}', handle: updateById },
];
