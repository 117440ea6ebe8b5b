import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../src/published-packages.ts';
import { type Bump, bumpProblems, contractChange } from '../src/checks/contract-change.ts';

interface Schema {
  type?: string | string[];
  enum?: string[];
  maximum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Contract {
  paths: Record<string, { get: { parameters: (Parameter | { $ref: string })[]; responses: Record<string, object> } }>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const whole = JSON.parse(readFileSync(join(root, 'spec/generated/openapi.json'), 'utf8')) as Contract;

/** The contract with a few of its operations, as oasdiff takes a second for all. */
function contract(): Contract {
  const { paths, ...rest } = structuredClone(whole);
  const some = ['/v1/featured-apps', '/v1/transfers', '/v1/updates', '/v1/validators'];
  return { ...rest, paths: Object.fromEntries(some.map((path) => [path, the(paths[path])])) };
}

/** The contract after an edit. */
function edited(edit: (document: Contract) => void): Contract {
  const document = contract();
  edit(document);
  return document;
}

function the<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the contract has no such part any more: edit this test');
  return value;
}

function operation(document: Contract, path: string) {
  return the(document.paths[path]).get;
}

function schema(document: Contract, name: string) {
  return the(document.components.schemas[name]);
}

function properties(document: Contract, name: string) {
  return the(schema(document, name).properties);
}

/** A parameter of an operation, inline or shared. */
function parameter(document: Contract, path: string, name: string): Parameter {
  const all = operation(document, path).parameters.map((one) =>
    '$ref' in one ? the(document.components.parameters[the(one.$ref.split('/').at(-1))]) : one,
  );
  return the(all.find((one) => one.name === name));
}

const breaks: readonly [string, (document: Contract) => void][] = [
  ['an operation is removed', (document) => delete document.paths['/v1/featured-apps']],
  [
    'a field is removed',
    (document) => {
      delete properties(document, 'TransferFields').fee;
      const transfer = schema(document, 'TransferFields');
      transfer.required = transfer.required?.filter((name) => name !== 'fee') ?? [];
    },
  ],
  ['a field changes its type', (document) => (the(properties(document, 'TransferFields').eventId).type = 'number')],
  [
    'a parameter becomes required',
    (document) => {
      const required: Parameter = { name: 'network', in: 'query', required: true, schema: { type: 'string' } };
      operation(document, '/v1/transfers').parameters.push(required);
    },
  ],
  [
    'a parameter value is rejected',
    (document) => {
      const { schema } = parameter(document, '/v1/validators', 'status');
      schema.enum = the(schema.enum).filter((value) => value !== 'INACTIVE');
    },
  ],
  ['the maximum page size decreases', (document) => (parameter(document, '/v1/transfers', 'size').schema.maximum = 50)],
];

describe('a change of the contract', () => {
  it.each(breaks)('is breaking when %s, and needs a major version', async (_, edit) => {
    const change = await contractChange(contract(), edited(edit));
    expect(change.breaking).not.toEqual([]);
    const plans: readonly Bump[] = [null, 'patch', 'minor'];
    for (const plan of plans) expect(bumpProblems(change, plan)).toHaveLength(change.breaking.length);
    expect(bumpProblems(change, 'major')).toEqual([]);
  });

  it('needs a minor version for a new operation', async () => {
    const change = await contractChange(
      edited((document) => delete document.paths['/v1/featured-apps']),
      contract(),
    );
    expect(change.breaking).toEqual([]);
    expect(bumpProblems(change, 'patch')).not.toEqual([]);
    expect(bumpProblems(change, 'minor')).toEqual([]);
  });

  it('needs nothing if fields moved to a new schema', async () => {
    const released = edited((document) => {
      document.components.schemas.Update = { ...schema(document, 'UpdateFields'), additionalProperties: false };
    });
    expect(contract().components.schemas.Update).toHaveProperty('allOf');
    expect(await contractChange(released, contract())).toEqual({ breaking: [], other: [] });
  });
});
