import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { FastLane } from './fast-lane.ts';

/** Lets every request try the fast lane before the framework sees it; what goes there is counted and logged like the rest. */
export const takeFastLane = (
  server: FastifyInstance,
  lane: FastLane,
  { requests }: { readonly requests: RequestMetrics },
  logLevel: Config['logLevel'],
): void => {
  const longWay = server.server.listeners('request') as RequestListener[];
  const logged = logLevel === 'info' || logLevel === 'debug' || logLevel === 'trace';
  server.server.removeAllListeners('request');
  server.server.on('request', (request, response) => {
    const began = performance.now();
    const answered = lane.answer(request, response);
    if (answered === null) {
      for (const listener of longWay) listener(request, response);
      return;
    }
    const milliseconds = performance.now() - began;
    const { asked, status, keyId, requestId } = answered;
    const operation = asked.operation.id;
    requests.note(operation, status, milliseconds / 1000);
    if (!logged) return;
    server.log.info({
      reqId: requestId,
      method: request.method,
      operation,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      key: keyId,
    });
  });
};
