import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '@ledger-explorer/store/testing';
import type { TestProject } from 'vitest/node';
import { deploy, type Deployment, type DeploymentOptions } from '../src/deployment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that returns the addresses of the deployment with the options in the request. */
    deployments: string;
  }
}

/** Starts deployments that test files of a run share, each on the first call of `sharedDeployment` with its options. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const deployments = new Map<string, Promise<Deployment>>();
  const addressesOf = async (options: string): Promise<string> => {
    const starting = deployments.get(options) ?? deploy(JSON.parse(options) as DeploymentOptions);
    deployments.set(options, starting);
    const { databaseUrl, network, baseUrl, apiKey, simulator } = await starting;
    return JSON.stringify({ databaseUrl, network, baseUrl, apiKey, scanUrl: simulator.scanUrl });
  };
  const server = createServer((request, response) => {
    text(request)
      .then(addressesOf)
      .then(
        (addresses) => response.end(addresses),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  provide('deployments', `http://127.0.0.1:${await listen(server)}`);
  return async () => {
    server.close();
    for (const starting of deployments.values()) await (await starting.catch(() => null))?.stop();
  };
}
