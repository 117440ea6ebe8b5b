import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createScanServer } from '../src/http/server.ts';
import { reports } from '../src/model/report.ts';
import { defaultParameters, type NetworkParameters } from '../src/options.ts';
import { Simulator, type SimulatorOptions } from '../src/simulator.ts';

export interface Host {
  readonly simulator: Simulator;
  /** Base URL without a path. */
  readonly url: string;
  readonly get: (path: string) => Promise<{ readonly status: number; readonly body: never }>;
  /** Sends a body as JSON; a text is sent as it is. */
  readonly post: (path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: never }>;
  readonly close: () => void;
}

export const smallLedger: NetworkParameters = {
  ...defaultParameters,
  parties: 20,
  validators: 5,
  history: 900,
  rate: 0,
};

/** All parts of the model as JSON. */
export function modelOf({ network }: Simulator): unknown {
  return JSON.parse(JSON.stringify(Object.entries(reports).map(([name, report]) => [name, report(network)])));
}

/** Starts a simulator with its HTTP server in this process; it is closed after the test. */
export async function startHost(options: Partial<SimulatorOptions> = {}): Promise<Host> {
  const host = await openHost(options);
  onTestFinished(host.close);
  await host.simulator.start();
  return host;
}

/** Opens a simulator's HTTP server in this process; its history is not made yet. */
export async function openHost(options: Partial<SimulatorOptions> = {}): Promise<Host> {
  const now = Date.parse('2026-08-01T00:00:00Z') * 1000;
  const simulator = new Simulator({ parameters: smallLedger, data: null, now, ...options });
  const server = createScanServer(simulator);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, init?: RequestInit): ReturnType<Host['get']> => {
    const response = await fetch(url + path, init);
    return { status: response.status, body: (await response.json()) as never };
  };
  return {
    simulator,
    url,
    get: (path) => ask(path),
    post: (path, body = {}) =>
      ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    close: () => {
      server.close();
      server.closeAllConnections();
      simulator.close();
    },
  };
}
