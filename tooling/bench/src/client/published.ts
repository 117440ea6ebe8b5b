import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { createClient } from '@ledger-explorer/client';
import type { collect } from '@ledger-explorer/paginators';
import { pack, unpack } from '@ledger-explorer/release';

/** The compared part of openapi-fetch. */
type OpenapiFetch = (options: object) => { GET(path: string, init: object): Promise<unknown> };

/** The packages as published on npm, and openapi-fetch. */
export interface Published extends AsyncDisposable {
  /** Folder of the unpacked packages. */
  readonly folder: string;
  readonly createClient: typeof createClient;
  readonly collect: typeof collect;
  readonly openapiFetch: OpenapiFetch;
}

/** Builds and packs the client and the paginators, and loads the packed modules. */
export async function published(): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-client-'));
  await unpack(await pack(folder), folder);
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, 'node_modules', file)).href);
  const client = (await load('@ledger-explorer/client/dist/index.js')) as Pick<Published, 'createClient'>;
  const paginators = (await load('@ledger-explorer/paginators/dist/index.js')) as Pick<Published, 'collect'>;
  const { default: peer } = (await load('openapi-fetch/dist/index.mjs')) as { default: OpenapiFetch };
  return {
    folder,
    createClient: client.createClient,
    collect: paginators.collect,
    openapiFetch: peer,
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true });
    },
  };
}
