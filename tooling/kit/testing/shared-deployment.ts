import { inject } from 'vitest';
import { advance, type DeploymentOptions } from '../src/deployment.ts';
import type { Place } from '../src/service.ts';
import { type Network, networkAt } from '../src/simulator.ts';
import type {} from './global-setup.ts';

/** A deployment that several test files use. */
export interface SharedDeployment extends Place {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly simulator: Network;
  /** See `Deployment.advance`. Other test files may create updates, too. */
  advance(updates: number): Promise<number>;
}

/** The deployment with these options. The first call of a test run starts it (`global-setup.ts`); it is stopped at the end of the run. */
export async function sharedDeployment(options: DeploymentOptions): Promise<SharedDeployment> {
  const response = await fetch(inject('deployments'), { method: 'POST', body: JSON.stringify(options) });
  if (!response.ok) throw new Error(await response.text());
  const { scanUrl, ...place } = (await response.json()) as Place & Record<'baseUrl' | 'apiKey' | 'scanUrl', string>;
  const simulator = networkAt(scanUrl);
  return { ...place, simulator, advance: (updates) => advance(place, simulator, updates) };
}
