import contract from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parseExact } from '../json/parse-exact.ts';
import { documentFaults } from './document-faults.ts';

type Edit = (document: typeof contract) => void;

function faultsAfter(edit: Edit): string[] {
  const document = structuredClone(contract);
  edit(document);
  return documentFaults(parseExact(JSON.stringify(document)).value, '/localnet').map(
    ({ check, where = '', expected, actual }) => `${check} ${where}: ${expected} / ${actual}`,
  );
}

describe('the API document of a deployment', () => {
  it('has no faults if it has the whole contract or only the core', () => {
    expect(faultsAfter(() => undefined)).toEqual([]);
    const isExtension = (value: unknown): boolean => (value as Record<string, unknown>)['x-extension'] === true;
    const coreAlone: Edit = (document) => {
      const core = Object.entries(document.paths).filter(([, { get }]) => !isExtension(get));
      document.paths = Object.fromEntries(core) as typeof document.paths;
    };
    expect(faultsAfter(coreAlone)).toEqual([]);
    const parametersOfPaths: Edit = (document) => {
      for (const path of Object.values(document.paths) as {
        get: { parameters?: unknown[] };
        parameters?: unknown[];
      }[]) {
        path.parameters = path.get.parameters ?? [];
        delete path.get.parameters;
      }
    };
    expect(faultsAfter(parametersOfPaths)).toEqual([]);
  });

  it.each<[string, Edit, string]>([
    [
      'lacks an operation',
      ({ paths }) => {
        delete (paths as Partial<typeof paths>)['/v1/featured-apps'];
      },
      'document/operation listFeaturedApps: get of /v1/featured-apps / absent',
    ],
    [
      'has different bounds',
      ({ components }) => {
        components.parameters.size.schema.maximum = 1000;
      },
      'document/parameter listUpdates size: size: integer, minimum 1, maximum 100 / size: integer, minimum 1, maximum 1000',
    ],
    [
      'makes a required field optional',
      ({ components }) => {
        components.schemas.Party.required = [];
      },
      'document/field listParties content[].balance: content[].balance in every response / may be left out',
    ],
    [
      'changes the type of a field',
      ({ components }) => {
        components.schemas.TransferFields.properties.fee.type = 'string';
      },
      'document/field listTransfers content[].fee: content[].fee: number / string',
    ],
    [
      'has a different default',
      ({ components }) => {
        components.parameters.size.schema.default = 10;
      },
      'document/parameter listUpdates size: size: default 20 / size: default 10',
    ],
    [
      'does not allow null for a field that can be null',
      ({ components }) => {
        (components.schemas.Validator.properties.sponsor as { type: unknown }).type = 'string';
      },
      'document/field listValidators content[].sponsor: content[].sponsor may be null / never null',
    ],
    [
      'declares a different security scheme',
      ({ components }) => {
        components.securitySchemes.ApiKey.name = 'authorization';
      },
      'document/security listUpdates: apiKey, in the header x-api-key / apiKey',
    ],
    [
      'declares only the server of another network',
      (document) => {
        document.servers = [{ ...document.servers[0], url: '/elsewhere' }] as typeof document.servers;
      },
      'document/servers servers: /localnet / /elsewhere',
    ],
    [
      'declares only a server without a path',
      (document) => {
        document.servers = [{ ...document.servers[0], url: 'https://explorer.example/' }] as typeof document.servers;
      },
      'document/servers servers: /localnet / https://explorer.example/',
    ],
  ])('has a fault if it %s', (_, edit, fault) => {
    expect(faultsAfter(edit)).toContain(fault);
  });
});
