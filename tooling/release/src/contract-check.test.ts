import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@ledger-explorer/cli';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractCheck } from './contract-check.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Document {
  openapi: string;
  info: object;
  servers: { url: string; description?: string; variables: Record<string, { default: string; enum?: string[] }> }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, { servers?: { url: string }[]; get: Record<string, unknown> }>;
  components: Record<'parameters' | 'schemas' | 'securitySchemes', Record<string, object>>;
}

const released: Document = {
  openapi: '3.1.1',
  info: { title: 'Small', version: '1.0.0' },
  servers: [
    {
      url: 'http://{host}/{network}',
      description: 'A service.',
      variables: { host: { default: '127.0.0.1:8080' }, network: { default: 'one', enum: ['one', 'two'] } },
    },
  ],
  security: [{ Key: [] }],
  tags: [{ name: 'things' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        tags: ['things'],
        parameters: [{ $ref: '#/components/parameters/size' }],
        responses: {
          '200': {
            description: 'Things.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Things' } } },
          },
        },
      },
    },
    '/health': { get: { operationId: 'getHealth', security: [], responses: { '200': { description: 'Well.' } } } },
  },
  components: {
    parameters: { size: { name: 'size', in: 'query', schema: { type: 'integer', maximum: 100 } } },
    schemas: { Things: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
    securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key.' } },
  },
};
type Edit = (document: Document) => void;

/** Result of the command for an edit of the contract; `before` is applied to both versions first. */
async function check(edit: Edit, bump: string, before: Edit = () => undefined) {
  const [from, to] = [structuredClone(released), structuredClone(released)];
  before(from);
  before(to);
  edit(to);
  const files = Object.entries({ from, to }).map(([name, document]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  return run('--released', files[0] ?? '', '--working', files[1] ?? '', '--bump', bump);
}

async function run(...parameters: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const output = { out: (text: string) => (written.out += text), err: (text: string) => (written.err += text) };
  return { code: await runProgram(contractCheck, parameters, {}, output), ...written };
}

function the<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the small contract has no such part');
  return value;
}

function path({ paths }: Document, name: string) {
  return the(paths[name]);
}

function things(document: Document) {
  return path(document, '/things').get;
}

function health(document: Document) {
  return path(document, '/health').get;
}

function schemes({ components }: Document) {
  return components.securitySchemes;
}

function server({ servers }: Document) {
  return the(servers[0]);
}

function variable(document: Document, name: string) {
  return the(server(document).variables[name]);
}

const bearer = { type: 'http', scheme: 'bearer' };

const breaking: readonly [string, Edit, string][] = [
  [
    'the type of a security scheme changes',
    (document) => (schemes(document).Key = bearer),
    'GET /things: apiKey in header x-api-key is not enough any more: http bearer is required',
  ],
  [
    'a key moves to the query',
    (document) => (schemes(document).Key = { type: 'apiKey', in: 'query', name: 'x-api-key' }),
    'GET /things: apiKey in header x-api-key is not enough any more: apiKey in query x-api-key is required',
  ],
  [
    'the header of a key is renamed',
    (document) => (schemes(document).Key = { type: 'apiKey', in: 'header', name: 'authorization' }),
    'apiKey in header authorization is required',
  ],
  [
    'an operation that needed no key needs one',
    (document) => delete health(document).security,
    'GET /health: no credentials is not enough any more: apiKey in header x-api-key is required',
  ],
  [
    'a second scheme is required beside the first',
    (document) => {
      schemes(document).Token = bearer;
      things(document).security = [{ Key: [], Token: [] }];
    },
    'GET /things: apiKey in header x-api-key is not enough any more: apiKey in header x-api-key and http bearer is required',
  ],
  ['all servers are removed', (document) => (document.servers = []), 'the server http://{host}/{network} is gone'],
  [
    'the URL of a server changes',
    (document) => (server(document).url = 'https://{host}/{network}'),
    'every operation: the server http://{host}/{network} is gone',
  ],
  [
    'the default of a server variable changes',
    (document) => (variable(document, 'host').default = '127.0.0.1:9090'),
    'variable host: the default 127.0.0.1:8080 is now 127.0.0.1:9090',
  ],
  [
    'a value of a server variable is removed',
    (document) => (variable(document, 'network').enum = ['one']),
    'variable network: the value two is gone',
  ],
  [
    'one operation moves to a server of its own',
    (document) => (things(document).servers = [{ url: 'https://things.example' }]),
    'GET /things: the server http://{host}/{network} is gone',
  ],
  [
    'one path moves to a server of its own',
    (document) => (path(document, '/things').servers = [{ url: 'https://things.example' }]),
    'GET /things: the server http://{host}/{network} is gone',
  ],
  [
    'an operationId is renamed',
    (document) => (things(document).operationId = 'getThings'),
    'GET /things: the operationId listThings is now getThings',
  ],
  [
    'an operationId is removed',
    (document) => delete things(document).operationId,
    'GET /things: the operationId listThings is now gone',
  ],
];

const adding: readonly [string, Edit, string][] = [
  [
    'a key is no longer needed',
    (document) => (document.security = []),
    'GET /things: no credentials is enough from now on',
  ],
  [
    'a key becomes optional',
    (document) => (document.security = [{}, { Key: [] }]),
    'GET /things: no credentials is enough from now on',
  ],
  [
    'another scheme is accepted',
    (document) => {
      schemes(document).Token = bearer;
      document.security.push({ Token: [] });
    },
    'GET /things: http bearer is enough from now on',
  ],
  [
    'a server is added',
    (document) => document.servers.push({ ...server(document), url: 'https://{host}/{network}' }),
    'every operation: the server https://{host}/{network} is new',
  ],
];

const invisible: readonly [string, Edit][] = [
  [
    'a tag is renamed',
    (document) => {
      document.tags = [{ name: 'objects' }];
      things(document).tags = ['objects'];
    },
  ],
  [
    'tags are removed',
    (document) => {
      document.tags = [];
      delete things(document).tags;
    },
  ],
  [
    'a schema is renamed',
    (document) => {
      document.components.schemas = { Objects: the(document.components.schemas.Things) };
      const text = JSON.stringify(document.paths).replace('/schemas/Things', '/schemas/Objects');
      document.paths = JSON.parse(text) as Document['paths'];
    },
  ],
  [
    'a shared parameter is renamed',
    (document) => {
      document.components.parameters = { pageSize: the(document.components.parameters.size) };
      things(document).parameters = [{ $ref: '#/components/parameters/pageSize' }];
    },
  ],
  [
    'a security scheme is renamed',
    (document) => {
      document.components.securitySchemes = { ApiKey: the(schemes(document).Key) };
      document.security = [{ ApiKey: [] }];
    },
  ],
  ['an unused scheme is added', (document) => (schemes(document).Token = bearer)],
  ['an operation repeats the global security', (document) => (things(document).security = [{ Key: [] }])],
  [
    'descriptions change',
    (document) => {
      schemes(document).Key = { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Another one.' };
      server(document).description = 'Another one.';
    },
  ],
];

describe('pnpm contract:check', () => {
  it.each(breaking)('needs a major version when %s', async (_, edit, line) => {
    const minor = await check(edit, 'minor');
    expect(minor.out).toContain(line);
    expect([minor.code, minor.out.split('\n')[0]]).toEqual([1, expect.stringMatching(/^[1-9]\d* breaking/)]);
    expect(minor.err).toContain('A major changeset for @ledger-explorer/spec is needed');
    expect((await check(edit, 'major')).code).toBe(0);
  });

  it.each(adding)('needs a minor version when %s', async (_, edit, line) => {
    const patch = await check(edit, 'patch');
    expect(patch.out).toContain(`  other     ${line}`);
    expect([patch.code, patch.out.split('\n')[0]]).toEqual([1, '0 breaking, 1 other changes; planned: patch']);
    expect((await check(edit, 'minor')).code).toBe(0);
  });

  it.each(invisible)('needs nothing when %s', async (_, edit) => {
    const { code, out } = await check(edit, 'none');
    expect(out).toBe('0 breaking, 0 other changes; planned: no release\n');
    expect(code).toBe(0);
  });

  it('reports the first operationId of an operation as an addition', async () => {
    const withoutId: Edit = (document) => delete things(document).operationId;
    const named: Edit = (document) => (things(document).operationId = 'listThings');
    expect((await check(named, 'patch', withoutId)).out).toContain('GET /things: the operationId listThings is new');
    expect((await check(named, 'minor', withoutId)).code).toBe(0);
  });

  it('compares the contract of this repository with the released one by default', async () => {
    const { code, out } = await run('--bump', 'major');
    expect(out).toMatch(/^\d+ breaking, \d+ other changes; planned: major\n/);
    expect(code).toBe(0);
  });

  it.each([
    [['--bump', 'huge'], '--bump is "huge": give one of major, minor, patch, none'],
    [['--working', 'no-such-file.json'], 'no-such-file.json cannot be read as JSON'],
    [['--working', join(import.meta.dirname, '../package.json')], 'is not an OpenAPI document'],
    [['--nonsense'], '--nonsense'],
  ])('rejects %j in one line', async (parameters, part) => {
    const { code, err } = await run(...parameters);
    expect([code, err.trimEnd().split('\n')]).toEqual([2, [expect.stringContaining(part)]]);
  });
});
