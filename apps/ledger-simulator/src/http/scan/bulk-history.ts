import { wallClock } from '../../values/time.ts';
import { HttpError, notFound } from '../http-error.ts';
import { integer, limit, record, time } from '../read.ts';
import type { Route, RouteRequest } from '../route.ts';
import type { Scan } from './schema.ts';

function listObjects({ simulator, body, origin }: RouteRequest): Scan<'BulkUpdateObjects'> {
  const { bulkHistory, served } = simulator;
  if (!bulkHistory.enabled) throw new HttpError(501, 'Bulk storage is not configured.');
  const request = record(body, 'the body');
  const size = limit(integer(request.page_size, 'page_size'));
  const [after, until] = [
    time(request.start_record_time, 'start_record_time'),
    time(request.end_record_time, 'end_record_time'),
  ];
  const objects = bulkHistory.objects(after, until, served.visible(wallClock()));
  if (objects === null) throw notFound('No updates of this range are in bulk storage.');
  const token = request.next_page_token;
  const from = typeof token === 'string' ? objects.findIndex(({ name }) => name === token) + 1 : 0;
  const page = objects.slice(from, from + size);
  return {
    object_refs: page.map((object) => ({
      url: `${origin}/bulk-storage/${object.name}`,
      digest: bulkHistory.digest(object),
    })),
    ...(from + size < objects.length && { next_page_token: page.at(-1)?.name ?? '' }),
  };
}

/** Stands for the object storage, which is no part of Scan. */
function download({ simulator, params }: RouteRequest): Buffer {
  const object = simulator.bulkHistory.find(params.name ?? '', simulator.served.visible(wallClock()));
  if (object === null) throw notFound('NoSuchKey');
  return simulator.bulkHistory.bytes(object);
}

export const bulkHistoryRoutes: readonly Route[] = [
  { method: 'POST', path: '/v0/history/bulk/updates', handle: listObjects },
  { method: 'GET', path: '/bulk-storage/{name}', handle: download },
];
