import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '@ledger-explorer/cli';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { describe, expect, it } from 'vitest';
import { contractCheck } from './contract-check.ts';

const folder = temporaryFolder('contract-');

const released = {
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
        parameters: [
          { $ref: '#/components/parameters/size' },
          { name: 'status', in: 'query', schema: { type: 'string', enum: ['ACTIVE', 'INACTIVE'] } },
        ],
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
    schemas: {
      Things: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' } },
        additionalProperties: false,
      },
    },
    securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key.' } },
  },
};
/** Changes of the contract: new values by path, with dots between the members; undefined removes the member. */
type Change = Readonly<Record<string, unknown>>;

function changed(document: object, change: Change): object {
  const copy = structuredClone(document);
  for (const [path, value] of Object.entries(change)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const place = names.reduce((part, name) => part[name] as Record<string, unknown>, copy as Record<string, unknown>);
    if (value === undefined) Reflect.deleteProperty(place, last);
    else place[last] = value;
  }
  return copy;
}

/** Result of the command for a change of the contract; `from`: the contract before it. */
async function check(change: Change, bump: string, from: object = released) {
  const [before = '', after = ''] = [from, changed(from, change)].map((document, at) => {
    const file = join(folder, `${at}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  return run('--released', before, '--working', after, '--bump', bump);
}

async function run(...parameters: string[]): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const output = { out: (text: string) => (written.out += text), err: (text: string) => (written.err += text) };
  return { code: await runProgram(contractCheck, parameters, {}, output), ...written };
}

const bearer = { type: 'http', scheme: 'bearer' };
const url = 'https://{host}/{network}';
const [server] = released.servers;
const scheme = 'components.securitySchemes';
const variables = 'servers.0.variables';
const things = 'paths./things.get';
const own = [{ url: 'https://things.example' }];

const breaking: readonly [string, Change, string][] = [
  ['an operation is removed', { 'paths./health': undefined }, 'GET /health api path removed without deprecation'],
  [
    'a field is removed',
    { 'components.schemas.Things.properties': {}, 'components.schemas.Things.required': [] },
    'GET /things removed the required property `id`',
  ],
  [
    'a field changes its type',
    { 'components.schemas.Things.properties.id.type': 'number' },
    'GET /things the `id` response',
  ],
  [
    'a parameter becomes required',
    { [`${things}.parameters.2`]: { name: 'network', in: 'query', required: true, schema: { type: 'string' } } },
    'GET /things added the new required `query` request parameter `network`',
  ],
  [
    'a parameter value is rejected',
    { [`${things}.parameters.1.schema.enum`]: ['ACTIVE'] },
    'GET /things removed the enum value `INACTIVE` from the `query` request parameter `status`',
  ],
  [
    'the maximum page size decreases',
    { 'components.parameters.size.schema.maximum': 50 },
    'the max was decreased from `100.00` to `50.00`',
  ],
  [
    'the type of a security scheme changes',
    { [`${scheme}.Key`]: bearer },
    'GET /things: apiKey in header x-api-key is not enough any more: http bearer is required',
  ],
  [
    'a key moves to the query',
    { [`${scheme}.Key.in`]: 'query' },
    'GET /things: apiKey in header x-api-key is not enough any more: apiKey in query x-api-key is required',
  ],
  [
    'the header of a key is renamed',
    { [`${scheme}.Key.name`]: 'authorization' },
    'apiKey in header authorization is required',
  ],
  [
    'an operation that needed no key needs one',
    { 'paths./health.get.security': undefined },
    'GET /health: no credentials is not enough any more: apiKey in header x-api-key is required',
  ],
  [
    'a second scheme is required beside the first',
    { [`${scheme}.Token`]: bearer, [`${things}.security`]: [{ Key: [], Token: [] }] },
    'GET /things: apiKey in header x-api-key is not enough any more: apiKey in header x-api-key and http bearer is required',
  ],
  ['all servers are removed', { servers: [] }, 'the server http://{host}/{network} was removed'],
  [
    'the URL of a server changes',
    { 'servers.0.url': url },
    'every operation: the server http://{host}/{network} was removed',
  ],
  [
    'the default of a server variable changes',
    { [`${variables}.host.default`]: '127.0.0.1:9090' },
    'variable host: the default 127.0.0.1:8080 is now 127.0.0.1:9090',
  ],
  [
    'a value of a server variable is removed',
    { [`${variables}.network.enum`]: ['one'] },
    'variable network: the value two was removed',
  ],
  [
    'one operation moves to a server of its own',
    { [`${things}.servers`]: own },
    'GET /things: the server http://{host}/{network} was removed',
  ],
  [
    'one path moves to a server of its own',
    { 'paths./things.servers': own },
    'GET /things: the server http://{host}/{network} was removed',
  ],
  [
    'an operationId is renamed',
    { [`${things}.operationId`]: 'getThings' },
    'GET /things: the operationId listThings is now getThings',
  ],
  [
    'an operationId is removed',
    { [`${things}.operationId`]: undefined },
    'GET /things: the operationId listThings is now gone',
  ],
];

const adding: readonly [string, Change, string][] = [
  ['an operation is added', { 'paths./more': released.paths['/health'] }, 'GET /more endpoint added'],
  ['a key is no longer needed', { security: [] }, 'GET /things: no credentials is enough from now on'],
  ['a key becomes optional', { security: [{}, { Key: [] }] }, 'GET /things: no credentials is enough from now on'],
  [
    'another scheme is accepted',
    { [`${scheme}.Token`]: bearer, 'security.1': { Token: [] } },
    'GET /things: http bearer is enough from now on',
  ],
  ['a server is added', { 'servers.1': { ...server, url } }, `every operation: the server ${url} is new`],
];

const { Things } = released.components.schemas;
const invisible: readonly [string, Change][] = [
  [
    'fields move to a new schema',
    {
      'components.schemas.Fields': Things,
      'components.schemas.Things': { allOf: [{ $ref: '#/components/schemas/Fields' }], unevaluatedProperties: false },
    },
  ],
  ['a tag is renamed', { 'tags.0.name': 'objects', [`${things}.tags`]: ['objects'] }],
  ['tags are removed', { tags: [], [`${things}.tags`]: undefined }],
  [
    'a schema is renamed',
    {
      'components.schemas': { Objects: Things },
      [`${things}.responses.200.content.application/json.schema.$ref`]: '#/components/schemas/Objects',
    },
  ],
  [
    'a shared parameter is renamed',
    {
      'components.parameters': { pageSize: released.components.parameters.size },
      [`${things}.parameters.0.$ref`]: '#/components/parameters/pageSize',
    },
  ],
  [
    'a security scheme is renamed',
    { [scheme]: { ApiKey: released.components.securitySchemes.Key }, security: [{ ApiKey: [] }] },
  ],
  ['an unused scheme is added', { [`${scheme}.Token`]: bearer }],
  ['an operation repeats the global security', { [`${things}.security`]: [{ Key: [] }] }],
  ['descriptions change', { [`${scheme}.Key.description`]: 'Another one.', 'servers.0.description': 'Another one.' }],
];

describe('pnpm contract:check', () => {
  it.each(breaking)('needs a major version when %s', async (_, change, line) => {
    const minor = await check(change, 'minor');
    expect(minor.out).toContain(line);
    expect([minor.code, minor.out.split('\n')[0]]).toEqual([1, expect.stringMatching(/^[1-9]\d* breaking/)]);
    expect(minor.err).toContain('A major changeset for @ledger-explorer/spec is needed');
    for (const low of ['patch', 'none'] as const) expect((await check(change, low)).code).toBe(1);
    expect((await check(change, 'major')).code).toBe(0);
  });

  it.each(adding)('needs a minor version when %s', async (_, change, line) => {
    const patch = await check(change, 'patch');
    expect(patch.out).toContain(`  other     ${line}`);
    expect([patch.code, patch.out.split('\n')[0]]).toEqual([1, '0 breaking, 1 other changes; planned: patch']);
    expect((await check(change, 'none')).code).toBe(1);
    expect((await check(change, 'minor')).code).toBe(0);
  });

  it.each(invisible)('needs nothing when %s', async (_, change) => {
    const { code, out } = await check(change, 'none');
    expect(out).toBe('0 breaking, 0 other changes; planned: no release\n');
    expect(code).toBe(0);
  });

  it('reports the first operationId of an operation as an addition', async () => {
    const withoutId = changed(released, { [`${things}.operationId`]: undefined });
    const named = { [`${things}.operationId`]: 'listThings' };
    expect((await check(named, 'patch', withoutId)).out).toContain('GET /things: the operationId listThings is new');
    expect((await check(named, 'minor', withoutId)).code).toBe(0);
  });

  it('compares the contract of this repository with the released one by default, and the changesets announce all changes', async () => {
    const { code, out } = await run();
    expect(out).toMatch(/^\d+ breaking, \d+ other changes; planned: /);
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
