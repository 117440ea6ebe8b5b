// A handwritten service for the same pages on the same tables: Fastify with response schemas, pg with prepared
// statements. Without keys, limits, headers, cursors and positions; totals by count(*) on request.
import { zstdDecompressSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';

const { DATABASE_URL, NETWORK } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, options: `-c search_path=${NETWORK ?? ''}`, max: 10 });
// Event and party ids exceed the default limit of 100.
const server = fastify({ routerOptions: { maxParamLength: 1000 } });

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const number = { type: 'number' };
const numberOrNull = { type: ['number', 'null'] };
const updateSchema = {
  type: 'object',
  properties: {
    updateId: text,
    migrationId: number,
    workflowId: textOrNull,
    recordTime: number,
    synchronizerId: text,
    effectiveAt: numberOrNull,
    rootEventIds: text,
    eventsCount: number,
    synchronizerName: textOrNull,
    synchronizerImg: textOrNull,
  },
};
const pageSchema = {
  type: 'object',
  properties: { content: { type: 'array', items: updateSchema }, number, size: number, totalElements: numberOrNull },
};

interface UpdateRow {
  readonly update_id: string;
  readonly migration_id: number;
  readonly workflow_id: string | null;
  readonly record_time_ms: string;
  readonly synchronizer: string;
  readonly effective_at_ms: string | null;
  readonly root_event_ids: string[] | null;
  readonly events: number;
}

const updatesSql = `select encode(u.update_id, 'hex') as update_id, u.migration_id, u.workflow_id, u.record_time / 1000 as record_time_ms,
    s.synchronizer, u.effective_at / 1000 as effective_at_ms, u.root_event_ids, u.events
  from update u join synchronizer s on s.id = u.synchronizer
  order by u.position desc limit $1 offset $2`;

server.get<{ Querystring: { page: number; size: number; totals: boolean } }>(
  '/updates',
  {
    schema: {
      response: { 200: pageSchema },
      querystring: {
        type: 'object',
        properties: {
          page: { type: 'integer', minimum: 0, maximum: 50, default: 0 },
          size: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          totals: { type: 'boolean', default: false },
        },
      },
    },
  },
  async ({ query: { page, size, totals } }) => {
    const [{ rows }, counted] = await Promise.all([
      pool.query<UpdateRow>({ name: 'updates', text: updatesSql, values: [size, page * size] }),
      totals ? pool.query<{ count: string }>({ name: 'count', text: 'select count(*) from update' }) : null,
    ]);
    return {
      content: rows.map((row) => ({
        updateId: row.update_id,
        migrationId: row.migration_id,
        workflowId: row.workflow_id,
        recordTime: Number(row.record_time_ms),
        synchronizerId: row.synchronizer,
        effectiveAt: row.effective_at_ms === null ? null : Number(row.effective_at_ms),
        // Null: the only root is event 0. An id that begins with `:` continues the update id.
        rootEventIds: JSON.stringify((row.root_event_ids ?? [':0']).map((id) => id.replace(/^:/, `${row.update_id}:`))),
        eventsCount: row.events,
        synchronizerName: row.synchronizer.split('::', 1)[0],
        synchronizerImg: null,
      })),
      number: page,
      size,
      totalElements: counted === null ? null : Number(counted.rows[0]?.count),
    };
  },
);

/** The same response as the service: exact sums in PostgreSQL, because JavaScript numbers are not exact. `f`: holding fees up to the round of the head `h`. */
const partySql = `select p.party, h.record_time as record_time_us, h.migration_id, h.round, p.first_seen / 1000 as first_seen_ms,
    trim_scale(p.unlocked) as unlocked, trim_scale(p.locked) as locked, trim_scale(p.unlocked + p.locked) as holdings,
    trim_scale(f.unlocked) as fees_unlocked, trim_scale(f.locked) as fees_locked, trim_scale(f.unlocked + f.locked) as fees,
    trim_scale(greatest(p.unlocked - f.unlocked, 0)) as available
  from head h cross join party p
  cross join lateral (
    select p.unlocked_fee_base + p.unlocked_fee_rate * coalesce(h.round, 0) as unlocked,
           p.locked_fee_base + p.locked_fee_rate * coalesce(h.round, 0) as locked
  ) f
  where p.party = $1`;

type Amount = 'unlocked' | 'locked' | 'holdings' | 'fees_unlocked' | 'fees_locked' | 'fees' | 'available';

interface PartyRow extends Readonly<Record<Amount, string>> {
  readonly party: string;
  readonly record_time_us: string;
  readonly migration_id: number;
  readonly round: string | null;
  readonly first_seen_ms: string | null;
}

const state = { record_time: text, migration_id: number, computed_as_of_round: numberOrNull };
const holdings = {
  type: 'object',
  properties: {
    party_id: text,
    total_unlocked_coin: text,
    total_locked_coin: text,
    total_coin_holdings: text,
    accumulated_holding_fees_unlocked: text,
    accumulated_holding_fees_locked: text,
    accumulated_holding_fees_total: text,
    total_available_coin: text,
    ...state,
  },
};
const partyDetails = {
  type: 'object',
  properties: {
    partyId: text,
    createdAt: numberOrNull,
    holdingsSummaryResponse: {
      type: 'object',
      properties: { ...state, summaries: { type: 'array', items: holdings } },
    },
  },
};

function isoTime(micros: number): string {
  return new Date(Math.floor(micros / 1000)).toISOString().replace('Z', `${String(micros % 1000).padStart(3, '0')}Z`);
}

server.get<{ Params: { id: string } }>(
  '/parties/:id',
  { schema: { response: { 200: partyDetails } } },
  async ({ params }, reply) => {
    const { rows } = await pool.query<PartyRow>({ name: 'party', text: partySql, values: [params.id] });
    const [row] = rows;
    if (row === undefined) return reply.code(404).send({ error: 'not found' });
    const asOf = {
      record_time: isoTime(Number(row.record_time_us)),
      migration_id: row.migration_id,
      computed_as_of_round: row.round === null ? null : Number(row.round),
    };
    return {
      partyId: row.party,
      createdAt: row.first_seen_ms === null ? null : Number(row.first_seen_ms),
      holdingsSummaryResponse: {
        ...asOf,
        summaries: [
          {
            party_id: row.party,
            total_unlocked_coin: row.unlocked,
            total_locked_coin: row.locked,
            total_coin_holdings: row.holdings,
            accumulated_holding_fees_unlocked: row.fees_unlocked,
            accumulated_holding_fees_locked: row.fees_locked,
            accumulated_holding_fees_total: row.fees,
            total_available_coin: row.available,
            ...asOf,
          },
        ],
      },
    };
  },
);

/** Less than the service's response: columns of the party's row, without sums. */
server.get<{ Params: { id: string } }>('/parties/:id/row', async ({ params }, reply) => {
  const { rows } = await pool.query({
    name: 'party row',
    text: 'select party, first_seen / 1000 as first_seen, unlocked, locked from party where party = $1',
    values: [params.id],
  });
  return rows[0] ?? reply.code(404).send({ error: 'not found' });
});

interface EventRow {
  readonly position: string;
  readonly first: string;
  readonly bytes: Buffer;
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Returns an event from its update's JSON, which is a line of a block of updates. */
server.get<{ Params: { id: string } }>('/events/:id', async ({ params: { id } }, reply) => {
  const [updateId = ''] = id.split(':', 1);
  const { rows } = await pool.query<EventRow>({
    name: 'event',
    text: `select u.position, block.position as first, block.bytes from update u
      cross join lateral (select * from payload p where p.position <= u.position order by p.position desc limit 1) block
      where u.update_id = decode($1, 'hex')`,
    values: [updateId],
  });
  const [row] = rows;
  if (row === undefined) return reply.code(404).send({ error: 'not found' });
  // The first byte names the coding.
  const lines = zstdDecompressSync(row.bytes.subarray(1)).toString('utf8').split('\n');
  const parsed = JSON.parse(lines[Number(row.position) - Number(row.first)] ?? '') as {
    readonly record_time: string;
    readonly events_by_id: Readonly<
      Record<string, Readonly<Record<string, unknown>> & { readonly template_id: string }>
    >;
  };
  const event = parsed.events_by_id[id];
  if (event === undefined) return reply.code(404).send({ error: 'not found' });
  return {
    eventId: id,
    transactionId: updateId,
    eventType: event.event_type,
    contractId: event.contract_id,
    templateId: event.template_id,
    templateName: event.template_id.slice(event.template_id.indexOf(':') + 1),
    templateHash: event.template_id.split(':', 1)[0],
    packageName: event.package_name,
    eventData: JSON.stringify(event),
    createArguments: json(event.create_arguments),
    createdAt: Date.parse(parsed.record_time),
    signatories: json(event.signatories),
    observers: json(event.observers),
    choice: event.choice ?? null,
    choiceArgument: json(event.choice_argument),
    childEventIds: json(event.child_event_ids),
    exerciseResult: json(event.exercise_result),
    consuming: event.consuming ?? null,
    actingParties: json(event.acting_parties),
    interfaceId: event.interface_id ?? null,
  };
});

await server.listen({ port: 0, host: '127.0.0.1' });
console.log(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
