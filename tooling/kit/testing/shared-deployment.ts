import { inject } from 'vitest';
import { advance, type DeploymentOptions } from '../src/deployment.ts';
import type { IndexAddress } from '../src/service.ts';
import { type Network, networkAt } from '../src/simulator.ts';
import type {} from './global-setup.ts';

/** A deployment that several test files use. */
export interface SharedDeployment extends IndexAddress {
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
  const { scanUrl, ...address } = (await response.json()) as IndexAddress &
    Record<'baseUrl' | 'apiKey' | 'scanUrl', string>;
  const simulator = networkAt(scanUrl);
  return { ...address, simulator, advance: (updates) => advance(address, simulator, updates) };
}
