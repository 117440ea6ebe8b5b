import pg from 'pg';
import { type Figure, figure, median } from '../figure.ts';
import { indexedLedger } from '../ledger/indexed-ledger.ts';
import { type OwnService, startOwnService } from '../programs/own-service.ts';
import { cpuSeconds } from '../programs/server.ts';
import { count, scenario } from '../scenario.ts';

/** Rows that slices are read for. */
const some = 4_000;

/** What reading some rows took, in milliseconds. */
interface Taken {
  readonly rows: number;
  readonly firstByte: number;
  readonly whole: number;
  readonly serviceCpu: number;
  readonly databaseCpu: number;
}

type Reading = (arrived: (rows: number) => void) => Promise<void>;

/** CPU of the service, and of the sessions of PostgreSQL that it has, in milliseconds so far. */
async function cpu(service: OwnService, database: pg.Client): Promise<readonly [service: number, database: number]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return [service.cpu() * 1000, rows.reduce((sum, { pid }) => sum + cpuSeconds(pid) * 1000, 0)];
}

async function take(service: OwnService, database: pg.Client, read: Reading): Promise<Taken> {
  const before = await cpu(service, database);
  const began = performance.now();
  let [rows, firstByte] = [0, 0];
  await read((more) => {
    firstByte ||= performance.now() - began;
    rows += more;
  });
  const whole = performance.now() - began;
  const after = await cpu(service, database);
  return { rows, firstByte, whole, serviceCpu: after[0] - before[0], databaseCpu: after[1] - before[1] };
}

/** MiB that the service grows by at most while a file is read. */
async function growth(service: OwnService, read: Reading): Promise<number> {
  const before = service.memory();
  let [most, pieces] = [before, 0];
  await read(() => {
    pieces += 1;
    if (pieces % 16 === 0) most = Math.max(most, service.memory());
  });
  return most - before;
}

/** Whole lists as files, beside slices of 100 of the same lists. */
export const exports = scenario({
  summary: 'lists as files: first byte, rows a second, CPU and memory; and CPU of the same rows by slices',
  settings: {
    events: count('events', 200_000, 'events of the ledger'),
    rounds: count('rounds', 5, 'times that each list is read, by turns'),
  },
  async run({ events, rounds }, tell) {
    const ledger = await indexedLedger(events, tell);
    const service = await startOwnService(ledger.databaseUrl, ledger.network);
    const database = new pg.Client(ledger.databaseUrl);
    await database.connect();
    const headers = { 'x-api-key': service.apiKey };
    const at = (path: string) => `http://127.0.0.1:${service.port}${service.prefix}/v1${path}`;
    const file =
      (path: string): Reading =>
      async (arrived) => {
        const response = await fetch(at(`/exports/${path}`), { headers });
        if (!response.ok || response.body === null) throw new Error(`${path}: ${await response.text()}`);
        // The header line is a row less.
        let lines = -1;
        for await (const bytes of response.body as ReadableStream<Uint8Array>) {
          for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, end + 1)) lines += 1;
          arrived(lines);
          lines = 0;
        }
      };
    const slices =
      (path: string): Reading =>
      async (arrived) => {
        let [cursor, rows] = ['', 0];
        do {
          const response = await fetch(at(`${path}&size=100${cursor}`), { headers });
          const body = (await response.json()) as { content: readonly unknown[]; olderCursor: string | null };
          arrived(body.content.length);
          rows += body.content.length;
          cursor = body.olderCursor === null ? '' : `&cursor=${encodeURIComponent(body.olderCursor)}`;
        } while (cursor !== '' && rows < some);
      };
    // A period that has everything, another one in each round: an answer that is kept is none that is read.
    const template = 'template=Splice.Amulet:Amulet';
    const lists = [
      ['transfers', () => 'transfers.csv', (turn: number) => `/transfer-history?from=${turn}`],
      [
        'transfers of a period',
        (turn: number) => `transfers.csv?from=${turn}`,
        (turn: number) => `/transfer-history?from=${turn}`,
      ],
      ['updates', () => 'updates.csv', (turn: number) => `/update-history?from=${turn}`],
      [
        'updates of a template',
        (turn: number) => `updates.csv?${template}&from=${turn}`,
        (turn: number) => `/update-history?${template}&from=${turn}`,
      ],
    ] as const;
    let turn = 0;
    try {
      const figures: Figure[] = [];
      for (const [name, csv, path] of lists) {
        tell(name);
        const whole: Taken[] = [];
        const parts: number[] = [];
        await take(service, database, file(csv((turn += 1))));
        await take(service, database, slices(path((turn += 1))));
        for (let round = 0; round < rounds; round += 1) {
          const taken = await take(service, database, file(csv((turn += 1))));
          const beside = await take(service, database, slices(path((turn += 1))));
          const perRow = (one: Taken) => (one.serviceCpu + one.databaseCpu) / one.rows;
          whole.push(taken);
          parts.push(perRow(taken) / perRow(beside));
        }
        const middle = (of: (one: Taken) => number) => median(whole.map(of));
        const title = `exports: ${name}`;
        figures.push(
          figure(title, 'rows', whole[0]?.rows ?? 0),
          figure(
            title,
            'first byte, ms',
            middle(({ firstByte }) => firstByte),
            { atMost: 50 },
          ),
          figure(
            title,
            'rows/s',
            middle(({ rows, whole: time }) => (rows / time) * 1000),
            { atLeast: 15_000 },
          ),
          figure(
            title,
            'CPU of the service, ms for 1,000 rows',
            middle(({ serviceCpu, rows }) => (serviceCpu / rows) * 1000),
          ),
          figure(
            title,
            'CPU of PostgreSQL, ms for 1,000 rows',
            middle(({ databaseCpu, rows }) => (databaseCpu / rows) * 1000),
          ),
          figure(title, 'CPU for a row: file / slices of 100', median(parts), { atMost: 0.5 }),
          figure(title, 'memory, + MiB', await growth(service, file(csv((turn += 1)))), { atMost: 10 }),
        );
      }
      return figures;
    } finally {
      await database.end();
      await service.stop();
      await ledger.stop();
    }
  },
});
