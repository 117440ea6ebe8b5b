import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SlowNote } from '../limits/within.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { Entered, FastLane } from './fast-lane.ts';
import { slowNote } from './slow-note.ts';
import type { Turns } from './turns.ts';

/** A request that was let in and could not be answered: the long way says why. */
export interface HandedOver extends Entered {
  readonly error: unknown;
}

export interface FastLaneUse {
  readonly lane: FastLane;
  readonly turns: Turns;
  readonly requests: RequestMetrics;
  /** What is handed over is put here before the framework sees the request. */
  readonly handedOver: WeakMap<IncomingMessage, HandedOver>;
}

/** Lets every request try the fast lane before the framework sees it; what goes there is counted and logged like the rest. */
export function takeFastLane(
  server: FastifyInstance,
  { lane, turns, requests, handedOver }: FastLaneUse,
  { logLevel, slowMilliseconds }: Pick<Config, 'logLevel' | 'slowMilliseconds'>,
): void {
  const listeners = server.server.listeners('request') as RequestListener[];
  const logged = logLevel === 'info' || logLevel === 'debug' || logLevel === 'trace';
  const note = ({ asked, keyId, requestId }: Entered, status: number, began: number): void => {
    const milliseconds = performance.now() - began;
    const operation = asked.operation.id;
    requests.note(operation, status, milliseconds / 1000);
    if (!logged) return;
    server.log.info({
      reqId: requestId,
      method: 'GET',
      operation,
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      key: keyId,
    });
  };
  const slowNotes = new Map<string, SlowNote>();
  const slowNoteOf = (operation: string): SlowNote => {
    const found = slowNotes.get(operation) ?? slowNote(server.log, operation, slowMilliseconds);
    slowNotes.set(operation, found);
    return found;
  };
  server.server.removeAllListeners('request');
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const longWay = () => {
      for (const listener of listeners) listener(request, response);
    };
    const began = performance.now();
    const entered = lane.enter(request);
    if (entered === null) {
      longWay();
      return;
    }
    const status = lane.answerNow(entered, response);
    if (status !== null) {
      note(entered, status, began);
      return;
    }
    const { operation, service } = entered.asked;
    service.gate
      .pass(() => lane.answerRead(entered, response, slowNoteOf(operation.id)))
      .then(
        (answered) => {
          note(entered, answered, began);
        },
        (error: unknown) => {
          handedOver.set(request, { ...entered, error });
          longWay();
        },
      );
  };
  server.server.on('request', (request, response) => {
    turns.take(request.socket, response, () => {
      begin(request, response);
    });
  });
}
