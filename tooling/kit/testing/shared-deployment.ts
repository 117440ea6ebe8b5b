import { inject } from 'vitest';
import { advance, type DeploymentOptions } from '../src/deployment.ts';
import type { Place } from '../src/service.ts';
import { type Network, networkAt } from '../src/simulator.ts';
import type {} from './global-setup.ts';

/** A deployment that other test files read too. */
export interface SharedDeployment extends Place {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly simulator: Network;
  /** As of a deployment of one's own: other files may make updates, too. */
  advance(updates: number): Promise<number>;
}

/** The run's deployment with these options, started by the first that asks (`global-setup.ts`), stopped when all files have run. */
export async function sharedDeployment(options: DeploymentOptions): Promise<SharedDeployment> {
  const response = await fetch(inject('deployments'), { method: 'POST', body: JSON.stringify(options) });
  if (!response.ok) throw new Error(await response.text());
  const { scanUrl, ...place } = (await response.json()) as Place & Record<'baseUrl' | 'apiKey' | 'scanUrl', string>;
  const simulator = networkAt(scanUrl);
  return { ...place, simulator, advance: (updates) => advance(place, simulator, updates) };
}
