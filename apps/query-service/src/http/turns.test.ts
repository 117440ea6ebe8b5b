import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Begins a request on a connection. */
function ask(turns: Turns, connection: Socket, begin: () => void): ServerResponse {
  const response = new ServerResponse(new IncomingMessage(connection));
  response.assignSocket(connection);
  turns.beginInTurn(connection, response, begin);
  return response;
}

it('Turns starts at most eight first requests of new connections per event loop turn, and requests of known connections at once', async () => {
  const turns = new Turns();
  const begun: string[] = [];
  const known = new Socket();
  ask(turns, known, () => begun.push('first')).detachSocket(known);
  await setImmediate();
  const connections = Array.from({ length: 20 }, () => new Socket());
  for (const connection of connections) ask(turns, connection, () => begun.push('new'));
  ask(turns, known, () => begun.push('known'));
  // A request whose connection closes before its turn is not started.
  connections.at(-1)?.destroy();
  const eight = Array.from({ length: 8 }, () => 'new');
  expect(begun).toEqual(['first', ...eight, 'known']);
  await setImmediate();
  expect(begun).toEqual(['first', ...eight, 'known', ...eight]);
  await setImmediate();
  expect(begun).toEqual(['first', ...eight, 'known', ...eight, 'new', 'new', 'new']);
});
