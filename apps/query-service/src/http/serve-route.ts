import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Group } from '../cluster/group.ts';
import { problemPage } from '../docs/problem-page.ts';
import { sendPage, sendPageOr } from '../docs/send-page.ts';
import { startPage } from '../docs/start-page.ts';
import { expositionType, writeExposition } from '../metrics/exposition.ts';
import { OnceASecond } from '../metrics/once-a-second.ts';
import { ownFamilies } from '../metrics/own-families.ts';
import { problemKind } from '../problems/problem-kind.ts';
import { problemText } from '../problems/problem-text.ts';
import type { Service } from '../service.ts';
import { answer } from './answer.ts';
import { changing } from './answer-headers.ts';
import { indexPage } from './index-page.ts';
import type { ServedRoute } from './sites.ts';

/** What answers a request, once it is admitted. */
export interface Found {
  readonly service: Service;
  readonly route: ServedRoute;
  readonly query: string;
}

/** How to answer what was found. `gather`: the metrics of all processes, given one's own. */
export function routeServer(services: readonly [Service, ...Service[]], gather: Group['gather']) {
  const metrics = new OnceASecond<Buffer>();
  const makeMetrics = async () => Buffer.from(writeExposition(await gather(ownFamilies(services))));

  return async (
    { service, route, query }: Found,
    slowMilliseconds: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    switch (route.kind) {
      case 'operation':
        await answer(
          { service, operation: route.operation, path: route.path, query },
          slowMilliseconds,
          request,
          reply,
        );
        return;
      case 'problem':
        sendPageOr(request, reply, () => problemPage(service.network, problemKind(route.slug)), {
          contentType: 'text/plain; charset=utf-8',
          text: problemText(problemKind(route.slug)),
        });
        return;
      case 'index':
        sendPageOr(request, reply, () => startPage(service.networks), {
          contentType: 'application/json; charset=utf-8',
          text: indexPage(service.networks, service.operators),
        });
        return;
      case 'docs':
        sendPage(request, reply, service.docs);
        return;
      case 'metrics':
        void reply.headers({ 'cache-control': changing, 'content-type': expositionType });
        void reply.send(await metrics.get(makeMetrics));
    }
  };
}
