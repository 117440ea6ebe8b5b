import type { Fault } from '../proxy/fault.ts';
import type { ProxiedRequest } from '../proxy/proxied-request.ts';

/** Lets the healthy service answer another request than was sent: what was asked for is overlooked or misread. */
export function editRequest(edit: (request: ProxiedRequest) => ProxiedRequest): Fault['answer'] {
  return ({ request, upstream }) => upstream(edit(request));
}
