import { describe, expect, it } from 'vitest';
import { Contract } from '../../test/surfaces/contract.ts';
import { sampleContext } from '../../test/surfaces/sample-context.ts';
import { SampleNetwork, type SampleOptions } from '../../test/surfaces/sample-network.ts';
import { handleRequest } from '../serving/handle-request.ts';
import * as represent from './representations.ts';

const contract = new Contract();

interface Page {
  readonly total?: number;
  readonly items: readonly {
    readonly id: string;
    readonly state?: string;
    readonly validator?: { readonly id: string };
  }[];
  readonly nextCursor: string | null;
}

/** Requests the API of a sample network and checks each answer against the contract. */
function api(options: SampleOptions = {}) {
  const network = new SampleNetwork({ validators: 230, down: 20, ...options });
  return async (path: string): Promise<{ status: number; headers: Headers; body: unknown }> => {
    const request = new Request(`https://monitor.example/mainnet/api/v1/${path}`);
    const response = await handleRequest(request, sampleContext({ mainnet: network }));
    const [operation, id] = path.split('?')[0]?.split('/') ?? [];
    const body: unknown = await response.json();
    const template = id === undefined ? `/api/v1/${operation}` : '/api/v1/validators/{id}';
    expect(contract.check('GET', template, response.status, response.headers.get('content-type'), body)).toBeNull();
    return { status: response.status, headers: response.headers, body };
  };
}

async function walk(get: ReturnType<typeof api>, path: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { items, nextCursor } = (await get(`${path}${more}`)).body as Page;
    ids.push(...items.map((item) => item.id));
    cursor = nextCursor;
  }
  return ids;
}

describe('every answer conforms to openapi.yaml', () => {
  const troubles: readonly SampleOptions[] = [
    {},
    { validators: 0, recordedDays: 0 },
    { mass: true, down: 100, maintenance: true },
    { upstream: 'stale', hostile: true },
    { upstream: 'unreachable' },
  ];
  it.each(troubles)('for a network with %j', async (options) => {
    const get = api(options);
    const { validators } = await new SampleNetwork({ validators: 230, down: 20, ...options }).view();
    for (const path of [
      'status',
      'validators',
      'validators?status=down',
      'incidents',
      'incidents?open=true',
      'uptime',
      'rounds',
      'upstream',
    ]) {
      expect((await get(path)).status, path).toBe(200);
    }
    for (const { id } of validators.slice(0, 30)) {
      expect((await get(`validators/${encodeURIComponent(id)}`)).status).toBe(200);
      expect((await get(`uptime?validator=${encodeURIComponent(id)}`)).status).toBe(200);
    }
  });

  it('for unknown validators and invalid queries', async () => {
    const get = api();
    expect((await get('validators/nobody')).status).toBe(404);
    expect((await get('uptime?validator=nobody')).status).toBe(404);
    const invalid = [
      'status?x=1',
      'validators?limit=0',
      'validators?limit=201',
      'validators?limit=1e2',
      'validators?status=good',
      'validators?cursor=%20',
      'validators?limit=1&limit=2',
      'incidents?open=maybe',
      'incidents?cursor=x',
      'uptime?q=',
      'rounds?limit=-1',
      'upstream?a',
      'validators/nobody?x=1',
    ];
    for (const path of invalid) expect((await get(path)).status, path).toBe(400);
  });

  it('and the tests above saw every declared answer, except 304', () => {
    const own = contract.operations().filter(({ path }) => !/subscriptions|maintenance|note/.test(path));
    const declared = own.flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses)
        .filter((status) => status !== '304')
        .map((status) => `${operationId} ${status}`),
    );
    expect([...contract.seen].sort()).toEqual(declared.sort());
  });
});

describe('a list', () => {
  it('has every item once if it is read by cursor', async () => {
    const { validators } = await new SampleNetwork({ validators: 230, down: 20 }).view();
    for (const limit of [1, 7, 100, 200]) {
      expect(await walk(api(), `validators?limit=${limit}`)).toEqual(validators.map(({ id }) => id).sort());
    }
    const incidents = await walk(api(), 'incidents?limit=7');
    // The sample shows the newest 50 incidents.
    expect(new Set(incidents).size).toBe(50);
  });

  it('links to its next page', async () => {
    const get = api();
    const first = await get('validators?limit=10&status=up');
    const [, next = ''] = /^<\/mainnet\/api\/v1\/(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await get(next);
    const [firstPage, secondPage] = [first.body as Page, second.body as Page];
    expect(secondPage.items[0]?.id).not.toBe(firstPage.items[0]?.id);
    expect(secondPage.items.every(({ state }) => state === 'up')).toBe(true);
    expect(secondPage.total).toBe(firstPage.total);
  });

  it('of rounds has only validators that report once a round', async () => {
    const { total, items } = (await api()('rounds?limit=200')).body as Page;
    // Every fifth validator reports hourly.
    expect([total, items.length]).toEqual([230 - 230 / 5, total]);
  });
});

it('reasons of trouble, which may contain an answer of the explorer, show no mail address', async () => {
  const { upstream, upstreamIncidents } = await new SampleNetwork({ upstream: 'stale' }).view();
  const reason = 'answered "ann@example.org"';
  expect(represent.upstream({ ...upstream, reason }).reason).toContain('a…@example.org');
  const [first] = upstreamIncidents.map((one) => represent.upstreamIncident({ ...one, reason }));
  expect(first?.reason).toContain('a…@example.org');
});
