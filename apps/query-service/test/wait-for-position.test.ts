import { validateProblem } from '@ledger-explorer/spec/validators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryReader } from './memory-reader.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService(45, null, { waitMaxMilliseconds: 100 });
  service.reader.position = 45;
});
afterEach(() => service.close());

const ask = (waitFor: string, path = '/v1/updates?size=1') =>
  service.get(path, { headers: { 'explorer-wait-for': waitFor } });

describe('Explorer-Wait-For', () => {
  it('answers at once where the index has the position', async () => {
    for (const position of ['0', '44', '45']) {
      const response = await ask(position);
      expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '45']);
    }
    // It is no part of what is asked for: one read was enough.
    expect(service.reader.begun).toBe(1);
  });

  it('answers as soon as the position comes, or a later one', async () => {
    const patient = await startTestService(45, null, { waitMaxMilliseconds: 60_000 });
    try {
      patient.reader.position = 45;
      const headers = { 'explorer-wait-for': '47' };
      const waiting = [patient.get('/v1/updates', { headers }), patient.get('/v1/dashboard', { headers })];
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(patient.reader.begun).toBe(0);
      patient.reader.position = 46;
      patient.reader.position = 48;
      for (const response of await Promise.all(waiting)) {
        expect([response.status, response.headers.get('explorer-position')]).toEqual([200, '48']);
      }
    } finally {
      await patient.close();
    }
  });

  it('is 504 where the position does not come, with where the index is', async () => {
    const response = await ask('46');
    expect(response.status).toBe(504);
    expect(response.headers.get('explorer-position')).toBe('45');
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.has('ratelimit')).toBe(true);
    const body: unknown = await response.json();
    expect(validateProblem(body)).toBe(true);
    expect(body).toMatchObject({
      type: '/localnet/problems/wait-timeout',
      detail: 'The index is at position 45; position 46 did not come within 0.1 seconds.',
    });
  });

  it.each(['', '-1', '046', '4.0', 'x', '46, 47', '9007199254740992'])('is 400 for %j, and named', async (text) => {
    const response = await ask(text, '/v1/updates?page=x');
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { readonly errors: readonly { in: string; name: string }[] };
    expect(errors.map((error) => [error.in, error.name])).toEqual([
      ['query', 'page'],
      ['header', 'Explorer-Wait-For'],
    ]);
  });

  it('is answered 400 without a wait where another parameter is invalid, which the wait may make valid', async () => {
    const patient = await startTestService(45, null, { waitMaxMilliseconds: 600_000 });
    try {
      patient.reader.position = 45;
      const headers = { 'explorer-wait-for': '50' };
      const names = async (path: string) => {
        const response = await patient.get(path, { headers });
        expect(response.status).toBe(400);
        const { errors } = (await response.json()) as { readonly errors: readonly { readonly name: string }[] };
        return errors.map(({ name }) => name);
      };
      expect(await names('/v1/updates?size=0&position=50')).toEqual(['size']);
      expect(await names('/v1/updates?size=0&position=51')).toEqual(['size', 'position']);
      const events = `/v1/contracts/${encodeURIComponent(MemoryReader.contractId)}/events`;
      expect(await names(`${events}?nextCursor=x`)).toEqual(['nextCursor']);
      expect(await names(`${events}?nextCursor=x&position=51`)).toEqual(['position']);
    } finally {
      await patient.close();
    }
  });

  it('may be sent by a page of another origin', async () => {
    const response = await fetch(`${service.base}/v1/updates`, { method: 'OPTIONS' });
    expect(response.headers.get('access-control-allow-headers')).toContain('Explorer-Wait-For');
  });
});
