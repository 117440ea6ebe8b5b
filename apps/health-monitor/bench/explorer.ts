import { createServer } from 'node:http';

const round = 600;

/**
 * An explorer over HTTP with so many validators, which report once a round at random times; `at` moves its clock (epoch seconds).
 * Pages are as large as real ones: 80 kB for a hundred.
 */
export async function startExplorer(
  count: number,
): Promise<{ url: string; at: (now: number) => void; requests: () => number }> {
  const phases = Array.from({ length: count }, (_, index) => ((index * 7919) % count) * (round / count));
  let now = 0;
  let made = 0;
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `validator-${index}::1220${index.toString(16).padStart(64, '0')}`;
    return {
      validator: id,
      contractId: `00${index.toString(16).padStart(134, '0')}`,
      templateId: `${'3'.repeat(64)}:Splice.ValidatorLicense:ValidatorLicense`,
      dso: `DSO::1220${'b'.repeat(64)}`,
      sponsor: `sponsor-${index % 13}::1220${'c'.repeat(64)}`,
      lastActiveAt: 0,
      lastUpdatedAt: 0,
      version: index % 3 === 0 ? '0.5.3' : '0.5.4',
      contactPoint: `operations-${index}@example.org`,
      active: true,
      validatorName: `Validator number ${index}`,
      validatorImg: null,
      totalRewards: index * 1.5,
    };
  });
  const server = createServer((request, response) => {
    made++;
    const url = new URL(request.url ?? '/', 'http://explorer');
    const page = Number(url.searchParams.get('page') ?? 0);
    const size = Number(url.searchParams.get('size') ?? 20);
    const ascending = url.searchParams.get('orderBy') === 'ASC';
    let body: unknown;
    if (url.pathname.endsWith('/dashboard')) body = { latestRound: Math.floor(now / round) };
    else if (url.pathname.endsWith('/updates')) {
      body = { content: [{ recordTime: (ascending ? now - 86_400 : now) * 1000 }], totalElements: 2 };
    } else {
      const content = rows.slice(page * size, (page + 1) * size);
      body = { content, totalElements: count, totalCount: count, number: page, size };
    }
    const bytes = Buffer.from(JSON.stringify(body));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => made,
    at(seconds) {
      now = seconds;
      made = 0;
      for (const row of rows) {
        const phase = phases[Number(/-(\d+)::/.exec(row.validator)?.[1])] ?? 0;
        row.lastActiveAt = (Math.floor((seconds - phase) / round) * round + phase) * 1000;
        row.lastUpdatedAt = row.lastActiveAt;
      }
      rows.sort((a, b) => b.lastActiveAt - a.lastActiveAt);
    },
  };
}
