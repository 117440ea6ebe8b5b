import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { deploy, type Deployment, type DeploymentOptions } from '../src/deployment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with where the deployment is that a request has the options of, which is started by the first one. */
    deployments: string;
  }
}

/** Deployments for all test files of a run, each started when the first of them needs it (`sharedDeployment`). */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const deployments = new Map<string, Promise<Deployment>>();
  const placeOf = async (options: string): Promise<string> => {
    const starting = deployments.get(options) ?? deploy(JSON.parse(options) as DeploymentOptions);
    deployments.set(options, starting);
    const { databaseUrl, network, baseUrl, apiKey, simulator } = await starting;
    return JSON.stringify({ databaseUrl, network, baseUrl, apiKey, scanUrl: simulator.scanUrl });
  };
  const door = createServer((request, response) => {
    text(request)
      .then(placeOf)
      .then(
        (place) => response.end(place),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((done) => {
    door.listen(0, '127.0.0.1', done);
  });
  const address = door.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server of deployments does not listen on a port');
  provide('deployments', `http://127.0.0.1:${address.port}`);
  return async () => {
    door.close();
    for (const starting of deployments.values()) await (await starting.catch(() => null))?.stop();
  };
}
