import { startService } from '@ledger-explorer/kit';
import type { SharedDeployment } from '@ledger-explorer/kit/shared';
import { editRequest, type Fault, refusal } from '@ledger-explorer/proof/faults';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../src/result.ts';
import { runSuite, type SuiteOptions } from '../src/run-suite.ts';
import { isWeekly, runThrough, sharedNetwork, someOperations, whileIndexing } from './equipment.ts';
import { table } from '../src/contract/operation-table.ts';

let deployment: SharedDeployment;

beforeAll(async () => {
  deployment = await sharedNetwork();
});

/** More than a complete run needs; the number depends on how often the ledger grows during the run. */
const maxRequests = 100 * table.length;

/** Checks that hardly depend on the declarations of a deployment: skipped except in weekly runs. */
const independentChecks = isWeekly
  ? []
  : ['list', 'parameters', 'positions', 'representations', 'relation', 'identifiers'];

/** Runs the suite against the deployment with changed responses, which also keep the contract. */
function through(answer: Fault['answer'], options: Partial<SuiteOptions> = {}): Promise<Result> {
  return runThrough(deployment, { name: 'changed-but-valid', rule: 'contract', answer }, { maxRequests, ...options });
}

/** Starts another service of the same index, with these settings. */
async function withService<T>(settings: Record<string, string>, use: (baseUrl: string) => Promise<T>): Promise<T> {
  const service = await startService(deployment, settings);
  try {
    return await use(service.baseUrl);
  } finally {
    await service.stop();
  }
}

function shown({ findings, stats }: Result): unknown {
  return {
    findings: findings.map(({ title, curl, expected, actual }) => [title, curl, expected, actual]),
    stopped: stats.stopped,
  };
}

const nothing = { findings: [], stopped: undefined };

describe('an invented identifier', () => {
  const forms = {
    getParty: /^[\w: -]+::1220[0-9a-f]{64}$/,
    listRewards: /^[\w: -]+::1220[0-9a-f]{64}$/,
    getVoteRequest: /^(?:[0-9a-f]{2})+$/,
    listVotes: /^(?:[0-9a-f]{2})+$/,
    listContractEvents: /^(?:[0-9a-f]{2})+$/,
    getEvent: /^[0-9a-f]+:(?:0|[1-9]\d*)$/,
  } as const;
  type Id = keyof typeof forms;

  it.each(Object.keys(forms) as Id[])(
    'may exist: %s is not expected to return 404 for one in the form of the ledger',
    async (id) => {
      let [unknown, invented] = [0, 0];
      const answer: Fault['answer'] = async ({ request, upstream, memory }) => {
        const given = await upstream(request);
        const { operation, identifier } = request;
        if (operation?.id !== id || request.query('position') !== null) return given;
        if (given.status === 200) memory.set('known', identifier ?? '');
        if (given.status !== 404) return given;
        unknown += 1;
        const asked = decodeURIComponent(identifier ?? '');
        const contract = await upstream(request.withMethod('GET').withTarget(`/v1/contracts/${identifier ?? ''}`));
        // The same identifier always gets the response of the same known one.
        const known = memory.get(asked) ?? memory.get('known');
        // A contract of another template will never be a vote request.
        if (!forms[id].test(asked) || contract.ok || known === undefined) return given;
        memory.set(asked, known);
        invented += 1;
        const other = await upstream(request.withPath(operation.path.replace(/\{\w+\}/, known)));
        // Other event ids, because each reward belongs to one party.
        if (other.ok && other.bytes.length > 0)
          other.text = other.text
            .replaceAll(decodeURIComponent(known), asked)
            .replaceAll(/"eventId":"(\w+):/g, `"eventId":"${Buffer.from(asked).toString('hex')}$1:`);
        const tag = `"${Buffer.from(asked).toString('base64url')}"`;
        other.setHeader('etag', `W/${tag}`);
        if (other.ok && request.header('if-none-match')?.includes(tag) === true) {
          other.status = 304;
          other.bytes = Buffer.alloc(0);
          for (const name of ['content-type', 'content-length', 'content-encoding']) other.setHeader(name, null);
        }
        return other;
      };
      for (const seed of isWeekly ? [1, 2, 3] : [1])
        expect(shown(await through(answer, { operations: [id], seed }))).toEqual(nothing);
      expect(unknown).toBeGreaterThan(3);
      expect(invented > 0).toBe(id === 'getParty' || id === 'listRewards');
    },
  );

  it('gives no finding for a single event, whatever the seed', async () => {
    for (let seed = 1; seed <= (isWeekly ? 8 : 2); seed += 1) {
      const { apiKey, baseUrl } = deployment;
      expect(shown(await runSuite({ baseUrl, apiKey, operations: ['getEvent'], seed }))).toEqual(nothing);
    }
  });
});

describe('a position between the first and the newest', () => {
  it('may have been removed by a rewind', async () => {
    const head = Number((await fetch(`${deployment.baseUrl}/health`)).headers.get('explorer-position'));
    let removed = 0;
    const answer: Fault['answer'] = async ({ request, upstream }) => {
      const position = Number(request.query('position') ?? '');
      const healthy = await upstream(request);
      // All positions except the first and the newest count as removed: after a rewind, numbering continues above.
      if (healthy.status !== 200 || !(position > 5 && position < head)) return healthy;
      removed += 1;
      const gone = await upstream(request.withMethod('GET').withQuery({ position: 'x' }));
      gone.status = 410;
      gone.text = gone.text
        .replace('invalid-parameter', 'position-removed')
        .replace(
          /"title":"[^"]*","status":400,"detail":"[^"]*"/,
          '"title":"Position removed","status":410,"detail":"It is gone."',
        )
        .replace(/,"errors":\[.*\]/, '');
      if (request.method === 'HEAD') gone.bytes = Buffer.alloc(0);
      return gone;
    };
    const result = await whileIndexing(deployment, () => through(answer, { operations: someOperations }));
    expect(shown(result)).toEqual(nothing);
    expect(removed).toBeGreaterThan(3);
  });
});

describe('a deployment that declares less', () => {
  it('may accept requests without a key', async () => {
    const answer: Fault['answer'] = async ({ request, upstream, apiKey }) => {
      if (!request.isReadOf('getOpenApi'))
        return upstream(request.operation?.keyRequired === true ? request.withHeader('x-api-key', apiKey) : request);
      const open = await upstream(request.withMethod('GET'));
      if (open.ok) open.text = open.text.replace('"security":[{"ApiKey":[]}]', '"security":[{},{"ApiKey":[]}]');
      return open;
    };
    const result = await through(answer, { operations: someOperations, skipChecks: independentChecks });
    expect(shown(result)).toEqual(nothing);
    expect(result.stats.coverage.flatMap(({ unchecked }) => unchecked.map(({ why }) => why))).toContain(
      'the deployment accepts requests without a key',
    );
  });

  if (isWeekly) {
    it('may lack extensions that its API document does not declare', async () => {
      const { answer } = editRequest('core-alone', 'contract', (request) =>
        request.operation?.extension === true ? request.withTarget('/nothing') : request,
      );
      const result = await through(answer, { skipChecks: independentChecks });
      const unchecked = result.stats.coverage.filter(({ unchecked: those }) =>
        those.some(({ check }) => check === 'all'),
      );
      expect(unchecked.map(({ operation }) => operation)).toEqual(
        table.filter(({ extension }) => extension).map(({ id }) => id),
      );
      expect(shown(result)).toEqual(nothing);
    });
  }

  it.each([
    ['requires a key', { METRICS_ACCESS: 'key' }],
    ...(isWeekly ? ([['is served at another address', { METRICS_ADDRESS: '127.0.0.1:0' }]] as const) : []),
  ] as const)('may have a status that %s', async (_, settings) => {
    const result = await withService(settings, (baseUrl) =>
      runSuite({ baseUrl, apiKey: deployment.apiKey, operations: ['getStatus', 'getHealth', 'listUpdates'], seed: 1 }),
    );
    expect(shown(result)).toEqual(nothing);
  });
});

describe('a deployment with a small rate limit', () => {
  it('gets requests until it sends 429, and again after Retry-After', async () => {
    const [quota, seconds] = [20, 1];
    let left = quota;
    let refusedAt: number | null = null;
    // The limit is refilled one second after a refusal, not earlier, so that even a slow machine can use it up.
    const answer: Fault['answer'] = async (exchange) => {
      const given = await exchange.upstream(exchange.request);
      if (given.header('ratelimit-policy')?.startsWith('"default"') !== true) return given;
      if (refusedAt !== null && performance.now() - refusedAt >= 1000 * seconds) [left, refusedAt] = [quota, null];
      const cost = exchange.request.operation?.cost ?? 1;
      const isRefused = left < cost;
      const answered = isRefused ? await refusal(exchange) : given;
      if (isRefused) {
        refusedAt ??= performance.now();
        answered.setHeader('retry-after', String(seconds));
      } else left -= cost;
      answered.setHeader('ratelimit-policy', `"default";q=${quota};w=${seconds}`);
      answered.setHeader('ratelimit', `"default";r=${left};t=${seconds}`);
      return answered;
    };
    let [refused, answered] = [0, 0];
    const count: Fault['answer'] = async (exchange) => {
      const given = await answer(exchange);
      if (given.status === 429) refused += 1;
      else if (refused > 0) answered += 1;
      return given;
    };
    expect(shown(await through(count, { onlyChecks: ['limits'] }))).toEqual(nothing);
    expect([refused > 0, answered > 0]).toEqual([true, true]);
  });
});
