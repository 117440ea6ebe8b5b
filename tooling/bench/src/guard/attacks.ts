import { connect, type Socket } from 'node:net';
import { createKey } from '@ledger-explorer/kit';
import { figure, type Figure, median } from '../figure.ts';
import type { IndexedLedger } from '../ledger/indexed-ledger.ts';
import { get, LoadGenerator, type LoadResult, notOk } from '../load/load.ts';
import { startOwnService } from '../programs/own-service.ts';
import { pageCount } from '../serve/own-requests.ts';
import type { Subjects } from '../serve/subjects.ts';

/** Rate limit of a key per second. */
const limit = 90;
const seconds = 5;

/** Requests at the rate limit of one key, or held connections, as many as limits allow. */
interface Attack {
  /** Text of a request. `turn`: its number, from 1. */
  readonly ask: (turn: number) => string;
  /** Number of connections that each send one request and read only the first chunk; undefined: none are held. */
  readonly held?: number;
}

/** Starts an attack. The returned function stops it and returns the number of responses by status. */
function startAttack(port: number, { ask, held }: Attack): () => LoadResult['statuses'] {
  const statuses: Record<string, number> = {};
  const open = new Set<Socket>();
  let turn = 0;
  const send = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    // Each request has a connection of its own. Unless it is held, the service closes it after the response; a stream has no end.
    socket.write(
      ask((turn += 1)).replace('\r\n\r\n', held === undefined ? '\r\nConnection: close\r\n\r\n' : '\r\n\r\n'),
    );
    socket.once('data', (chunk) => {
      // `HTTP/1.1 200 OK`
      const status = chunk.toString('latin1', 9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (held === undefined) socket.resume();
      else socket.pause();
    });
  };
  for (let index = 0; index < (held ?? 0); index += 1) send();
  const timer = held === undefined ? setInterval(send, 1000 / limit).unref() : undefined;
  return () => {
    clearInterval(timer);
    for (const socket of open) socket.destroy();
    return statuses;
  };
}

function attacksOf(v1: string, keys: string[], { hotParty, dso, parties }: Subjects): Readonly<Record<string, Attack>> {
  const party = encodeURIComponent(hotParty);
  const anyParty = (turn: number) => encodeURIComponent(parties[turn % parties.length] ?? '');
  /** A request of one of the keys. */
  const at = (path: string, headers = {}, caller = 0) =>
    get(`${v1}${path}`, { 'x-api-key': keys[caller % keys.length] ?? '', ...headers });
  // Each request has another value of `from`, so that simultaneous reads are not shared.
  const reads =
    (path: string): Attack['ask'] =>
    (turn) =>
      at(`${path}${path.includes('?') ? '&' : '?'}from=${turn}`);
  return {
    'old Last-Event-ID': { ask: (turn) => at('/stream', { 'Last-Event-ID': String(1 + turn) }, turn) },
    'exports of a key': { ask: reads('/exports/transfers.csv') },
    'exports without a key, unread': {
      // Each from another address: a caller can open one, and all callers without a key 8.
      ask: (turn) => get(`${v1}/exports/updates.csv?from=${turn}`, { 'X-Forwarded-For': `192.0.2.${turn}` }),
      held: 8,
    },
    'transfers of a busy party': { ask: reads(`/parties/${party}/transfers?size=100`) },
    'contracts of the DSO': {
      ask: (turn) => at(`/parties/${encodeURIComponent(dso)}/contracts?size=100&position=${1000 + turn}`),
    },
    search: { ask: (turn) => at(`/search?q=${anyParty(turn).slice(0, 2)}&size=${1 + (turn % 20)}`) },
    statement: { ask: (turn) => at(`/parties/${anyParty(turn)}/statement`) },
    balances: { ask: (turn) => at(`/parties/${anyParty(turn)}/balances?interval=day`) },
    holders: { ask: (turn) => at(`/holders?size=${1 + (turn % 100)}`) },
    'streams in all places': { ask: (turn) => at('/stream', {}, turn), held: 1_000 },
    'streams of parties': { ask: (turn) => at(`/stream?party=${anyParty(turn)}`, {}, turn), held: 100 },
    'targets of 100 KiB': { ask: (turn) => at(`/updates?page=${'0'.repeat(100_000)}${turn}`) },
    'invalid parameters': { ask: (turn) => at(`/updates?size=%00&page=x${turn}`) },
    'deep, large pages': { ask: (turn) => at(`/events?size=100&page=${turn % pageCount}`) },
    'waits for a position': {
      ask: (turn) => at('/updates', { 'Explorer-Wait-For': '999999999' }, turn),
      held: keys.length * 20, // Each caller can have 20.
    },
  };
}

/** Response times of a key with 20 reads per second, alternately alone and during each attack of other callers. */
export async function attacks(
  ledger: IndexedLedger,
  subjects: Subjects,
  tell: (line: string) => void,
): Promise<Figure[]> {
  const headers = { 'x-api-key': await createKey(ledger) };
  // A key can have 100 streams and streams of 10 parties. With 12 keys, the first second of an attack is within their rate limits.
  const keys = await Promise.all(Array.from({ length: 12 }, () => createKey(ledger)));
  const settings = { RATE_LIMIT: `${limit}/s`, CACHE_MB: '0', TRUSTED_PROXIES: '1' };
  const service = await startOwnService(ledger.databaseUrl, ledger.network, settings, ['--open']);
  const load = new LoadGenerator();
  const v1 = `${service.prefix}/v1`;
  const victim = () => {
    const paths = [
      '/updates?size=20',
      '/validators?size=20',
      '/parties?size=20',
      `/parties/${encodeURIComponent(subjects.parties[0] ?? '')}/balance`,
    ];
    const connections = paths.map((path) => [get(`${v1}${path}`, headers)]);
    return load.run({ port: service.port, connections, seconds, perSecond: 20 });
  };
  try {
    await victim();
    const alone: LoadResult[] = [];
    const attacked: { name: string; beside: LoadResult; refused: Figure }[] = [];
    for (const [name, attack] of Object.entries(attacksOf(v1, keys, subjects))) {
      alone.push(await victim());
      const stop = startAttack(service.port, attack);
      const beside = await victim();
      const statuses = stop();
      // An attack that is refused at once measures little.
      const count = (statuses['429'] ?? 0) + (statuses['503'] ?? 0);
      const goal = attack.held === undefined ? {} : { atMost: 0 };
      attacked.push({ name, beside, refused: figure(`guard: ${name}`, 'refused requests of the attack', count, goal) });
      tell(`${name}: ${JSON.stringify({ ...beside, ofAttack: statuses })}`);
    }
    const [p50, p99] = [median(alone.map((result) => result.p50)), median(alone.map((result) => result.p99))];
    tell(`alone: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    return attacked.flatMap(({ name, beside, refused }) => [
      refused,
      figure(`guard: ${name}`, "another key's p50 / alone", beside.p50 / p50),
      figure(`guard: ${name}`, "another key's p99 / alone", beside.p99 / p99, { atMost: 3 }),
      figure(`guard: ${name}`, "another key's reads refused", notOk(beside), { atMost: 0 }),
    ]);
  } finally {
    load.close();
    await service.stop();
  }
}
