import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { freePort } from '@ledger-explorer/store';
import { listen } from '@ledger-explorer/store/testing';
import { afterAll, expect, it } from 'vitest';
import { makeEmptyClone } from './empty-clone.ts';

const clone = makeEmptyClone();
/** Types of the events that the webhook has received; `arrived` is called after each event. */
const received: string[] = [];
let arrived: () => void = () => undefined;

const receiver = createServer((request, response) => {
  void json(request).then((body) => {
    const { type, data } = body as { type: string; data: { challenge?: string } };
    received.push(type);
    response.end(JSON.stringify({ challenge: data.challenge }));
    arrived();
  });
});

afterAll(() => {
  receiver.close();
  return clone.remove();
});

/** Options of a command in the monitor's README. */
function optionsOf(command: string): readonly string[] {
  const readme = readFileSync(join(clone.folder, 'apps/health-monitor/README.md'), 'utf8');
  const [, options = ''] = new RegExp(`^${command} -- ([^#\\n]*?) *#`, 'm').exec(readme) ?? [];
  return options.split(' ');
}

/** Starts a program of the clone; resolves when it has printed `ready`. */
async function begin(script: 'start' | 'monitor', options: readonly string[], ready: string) {
  let stop: () => void = () => undefined;
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = clone
      .start(options, {
        script,
        // npm sets it to the folder in which a script is called.
        env: { INIT_CWD: clone.folder },
        onOutput(output, kill) {
          stop = kill;
          if (output.includes(ready)) resolve();
        },
      })
      .then(({ output }) => {
        reject(new Error(output));
      });
  });
  return async () => {
    stop();
    await ended;
  };
}

it('following the README of the monitor in an empty clone leads to an alert at a local webhook', async () => {
  const port = await freePort();
  const stopStack = await begin(
    'start',
    [...optionsOf('npm start'), '--port', String(await freePort())],
    'Ctrl-C stops',
  );
  const stopMonitor = await begin('monitor', [...optionsOf('npm run monitor'), '--port', String(port)], 'The monitor:');
  const base = `http://127.0.0.1:${port}/localnet`;
  expect(await (await fetch(`${base}/`)).text()).toContain('localnet');

  const post = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/v1/subscriptions${path}`, { method: 'POST', ...init });
  const url = `http://127.0.0.1:${await listen(receiver)}/`;
  const created = await post('', { body: JSON.stringify({ channel: 'webhook', url, watch: [{ by: 'network' }] }) });
  const { subscription, manageToken } = (await created.json()) as { subscription: { id: string }; manageToken: string };
  await post(`/${subscription.id}/confirm`, { headers: { authorization: `Bearer ${manageToken}` } });
  expect(received).toEqual(['subscription.challenge']);

  const down = new Promise<void>((resolve) => {
    arrived = () => {
      if (received.includes('validator.down')) resolve();
    };
  });
  // The explorer that the monitor reads there hides reports of three validators.
  await fetch(`http://127.0.0.1:${port + 1}/silence?count=3`, { method: 'POST' });
  await down;
  await stopMonitor();
  await stopStack();
});
