import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';

/**
 * An explorer over real HTTP with networks that tests define: `POST /control/NAME` with JSON replaces that network's state, and `GET`
 * lists the requests to it. It is plain JavaScript because vitest.config.js starts it before the tests, which run in another process.
 *
 * Each network also has Scans at other hosts, which show the same validators unless the state has others for them.
 *
 * State: { head, latestRound, validators: [row…], total?, fault?: { path, kind, status?, headers?, from? }, unit?,
 *   scans?: [{ validators?, fault? }…], reset?: { dso, newDso } }
 */
export async function startExplorer() {
  const networks = new Map();
  const scans = await Promise.all(
    [0, 1].map((index) => listen((request, response) => answerScan(networks, index, request, response))),
  );
  const explorer = await listen((request, response) => {
    const url = new URL(request.url, 'http://explorer');
    const [, first, name] = url.pathname.split('/');
    if (first === 'control') {
      if (request.method === 'POST') {
        const chunks = [];
        request.on('data', (chunk) => chunks.push(chunk));
        request.on('end', () => {
          networks.set(name, { ...JSON.parse(Buffer.concat(chunks).toString()), requests: [] });
          response.end('{}');
        });
      } else response.end(JSON.stringify(networks.get(name)?.requests ?? []));
      return;
    }
    const state = networks.get(first);
    if (state === undefined) {
      response.writeHead(503).end();
      return;
    }
    state.requests.push(`${url.pathname.slice(first.length + 1)}${url.search}`);
    answer(state, url, url.pathname.slice(first.length + 1), response);
  });
  return { explorer, scans };
}

/** A JSON resolver for DNS over HTTPS. The first label of a name selects its addresses below; any other has one public address. */
export function startResolver() {
  const names = {
    inside: { A: ['10.0.0.1'] },
    metadata: { A: ['169.254.169.254'] },
    'one-of-two': { A: ['93.184.216.34', '127.0.0.1'] },
    'inside-v6': { A: ['93.184.216.34'], AAAA: ['fd12:3456::1'] },
    mapped: { AAAA: ['::ffff:10.0.0.1'] },
    nowhere: {},
  };
  return listen((request, response) => {
    const { searchParams } = new URL(request.url, 'http://resolver');
    const [name, type] = [searchParams.get('name'), searchParams.get('type')];
    const [label] = name.split('.');
    if (label === 'unresolved') {
      response.writeHead(502).end();
      return;
    }
    const found = (Object.hasOwn(names, label) ? names[label] : { A: ['93.184.216.34'] })[type] ?? [];
    // Resolvers include the alias in the answer.
    const alias = { name, type: 5, TTL: 60, data: `real.${name}.` };
    const records = found.map((data) => ({ name, type: type === 'A' ? 1 : 28, TTL: 60, data }));
    response.setHeader('content-type', 'application/dns-json');
    response.end(JSON.stringify({ Status: label === 'nowhere' ? 3 : 0, Answer: [alias, ...records] }));
  });
}

async function listen(handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${server.address().port}`;
}

/**
 * Answers as the Scan with this index in `state.scans`: `GET /NAME/v0/admin/validator/licenses` (page token: a count of rows) and
 * `POST /NAME/v0/open-and-issuing-mining-rounds`.
 */
function answerScan(networks, index, request, response) {
  const url = new URL(request.url, 'http://scan');
  const [, name] = url.pathname.split('/');
  const state = networks.get(name);
  const own = state?.scans?.[index] ?? {};
  if (state === undefined || own.fault === 'status') {
    response.writeHead(503).end();
    return;
  }
  state.requests.push(`scan ${index} ${url.pathname.slice(name.length + 1)}${url.search}`);
  response.setHeader('content-type', 'application/json');
  if (url.pathname.endsWith('/open-and-issuing-mining-rounds')) {
    const payload = { round: { number: String(state.latestRound) } };
    response.end(
      JSON.stringify({ open_mining_rounds: { '00aa': { contract: { payload } } }, issuing_mining_rounds: {} }),
    );
    return;
  }
  const after = Number(url.searchParams.get('after') ?? 0);
  const rows = [...(own.validators ?? state.validators)].sort((a, b) => b.lastActiveAt - a.lastActiveAt);
  const page = rows.slice(after, after + Number(url.searchParams.get('limit')));
  const licenses = page.map(({ validator, lastActiveAt, dso }) => ({
    contract_id: `00${validator}${lastActiveAt}`,
    payload: { validator, dso, lastActiveAt: new Date(lastActiveAt).toISOString() },
  }));
  response.end(
    JSON.stringify({ validator_licenses: licenses, next_page_token: page.length > 0 ? after + page.length : null }),
  );
}

function answer(state, url, path, response) {
  const fault = state.fault;
  const page = Number(url.searchParams.get('page') ?? 0);
  if (fault !== undefined && path.includes(fault.path) && page >= (fault.from ?? 0)) {
    if (fault.kind === 'disconnect') response.destroy();
    else if (fault.kind === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    else if (fault.kind === 'json') response.writeHead(200, { 'content-type': 'application/json' }).end(fault.body);
    else response.writeHead(fault.status, fault.headers).end('{}');
    return;
  }
  const order = url.searchParams.get('orderBy') ?? 'DESC';
  const size = Number(url.searchParams.get('size') ?? 20);
  response.setHeader('content-type', 'application/json');
  if (path === '/v1/head') response.end(JSON.stringify({ networkReset: state.reset ?? null }));
  else if (path === '/v1/dashboard') response.end(JSON.stringify({ latestRound: state.latestRound }));
  else if (path === '/v1/updates') {
    // Like an explorer that sorts by ascending age, so that DESC puts the oldest first.
    const newest = (order === 'DESC') !== (state.ageCountsUp === true);
    const recordTime = newest ? state.head : state.head - 86_400_000;
    response.end(JSON.stringify({ content: [{ recordTime }], totalElements: 2 }));
  } else if (path === '/v1/validators') {
    const rows = [...state.validators];
    rows.sort((a, b) => (order === 'DESC' ? b.lastActiveAt - a.lastActiveAt : a.lastActiveAt - b.lastActiveAt));
    const content = rows.slice(page * size, (page + 1) * size);
    response.end(JSON.stringify({ content, totalElements: state.total ?? rows.length }));
  } else response.writeHead(404).end('{}');
}
