import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Another process took the port after it was found free. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** Whether no process listens on the port of the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => {
      done(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        done(true);
      });
    });
  });
}

// Ports for callers that choose once. Below the ephemeral ports of common systems: an outgoing connection could take an ephemeral port before a server listens on it.
const portsChosenOnce = { lowest: 28_000, highest: 31_999 };
/** Ports for callers that choose again if their port is taken. They exclude `portsChosenOnce`, one of which another caller may be about to use. */
const portsToTry = { lowest: 10_000, highest: portsChosenOnce.lowest - 1 };

/** A free port of the loopback address: the `preferred` one if it is free. */
export async function freePort(preferred?: number): Promise<number> {
  return preferred !== undefined && (await isFree(preferred)) ? preferred : choosePort(portsChosenOnce);
}

const mostTries = 100;
async function choosePort({ lowest, highest }: typeof portsChosenOnce): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${mostTries} random ports from ${lowest} to ${highest} is free`);
}

const mostStarts = 10;
/** Calls `start` with a free port, up to `mostStarts` times while it rejects with `PortTaken`. `choose` finds a free port. */
export async function onFreePort<T>(
  start: (port: number) => Promise<T>,
  choose: () => Promise<number> = () => choosePort(portsToTry),
): Promise<{ readonly port: number; readonly started: T }> {
  for (let starts = 1; ; starts += 1) {
    const port = await choose();
    try {
      return { port, started: await start(port) };
    } catch (error) {
      if (!(error instanceof PortTaken) || starts === mostStarts) throw error;
    }
  }
}
