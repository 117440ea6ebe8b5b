import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { answer, openFaultServer } from '../../test/fault-server.ts';
import { createClient, ShapeError } from './index.ts';

const transfers = document.paths['/v1/transfers'].get.responses['200'].content['application/json'].example;
const broken = { ...transfers, totalElements: 'many', surplus: true };

describe('validation', () => {
  it.each(['number', 'string', 'bigdecimal'] as const)(
    'accepts a response of the contract, numbers as %s',
    async (numbers) => {
      const { baseUrl } = await openFaultServer(answer(200, transfers));
      const { data } = await createClient({ baseUrl, validate: 'throw', numbers }).listTransfers();
      expect(data.content).toHaveLength(transfers.content.length);
    },
  );

  it.each(['number', 'string', 'bigdecimal'] as const)(
    'accepts a text that is a numeral, in a field with the name of a decimal, numbers as %s',
    async (numbers) => {
      const request =
        document.paths['/v1/governance/requests/{id}'].get.responses['200'].content['application/json'].example;
      const changes = [{ path: 'fee', before: '0.1', after: '10' }];
      const { baseUrl } = await openFaultServer(answer(200, { ...request, changes }));
      const client = createClient({ baseUrl, validate: 'throw', numbers });
      expect((await client.getGovernanceRequest({ id: 'a' })).data.changes).toEqual(changes);
    },
  );

  it.each(['number', 'string', 'bigdecimal'] as const)(
    'rejects a decimal that is sent as text, numbers as %s',
    async (numbers) => {
      const content = [{ ...transfers.content[0], amount: '1.5' }];
      const { baseUrl } = await openFaultServer(answer(200, { ...transfers, content }));
      const client = createClient({ baseUrl, validate: 'throw', numbers });
      await expect(client.listTransfers()).rejects.toThrow('/content/0/amount must be number');
    },
  );

  it('throws the violations of an invalid response', async () => {
    const { baseUrl } = await openFaultServer(answer(200, broken, { 'request-id': 'r1' }));
    const { error } = await createClient({ baseUrl, validate: 'throw' }).safe.listTransfers();
    expect(error).toBeInstanceOf(ShapeError);
    expect(error).toMatchObject({ kind: 'shape', status: 200, requestId: 'r1', retryable: false });
    expect(error?.message).toContain('/totalElements must be integer');
    expect((error as ShapeError).violations.map(({ instancePath }) => instancePath)).toContain('/totalElements');
  });

  it('only reports violations in mode warn, and returns the response', async () => {
    const { baseUrl } = await openFaultServer(answer(200, broken));
    const reported: string[] = [];
    const client = createClient({ baseUrl, validate: 'warn', onInvalid: ({ kind }) => void reported.push(kind) });
    expect((await client.call('listTransfers')).data).toEqual(broken);
    expect(reported).toEqual(['shape']);
  });
});
