import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFeesStatement } from '../src/write/move-fees.ts';
import { StoreClient } from '../src/engine/connect.ts';
import { contractKey } from '../src/sql/contract-key.ts';
import { planning } from '../src/sql/connections.ts';
import '../src/reader/open-reader.ts';
// Declares every statement of every operation.
import '../src/reader/reads.ts';
import { declaredStatements } from '../src/sql/statement.ts';
import { makeIdRuns } from '../src/growth/id-runs-making.ts';
import { codeBlock } from '../src/payloads/code-block.ts';
import { itemJson } from '../src/payloads/item-json.ts';
import { VolumeIndex, volumeIndexStatement } from '../src/growth/volume-index.ts';
import { declaredVolumeStatements } from '../src/growth/volume-statement.ts';
import { makeVolume } from '../src/growth/volume-tables.ts';
import { entry, microsOf } from './ledger.ts';
import { rewind } from '../src/upkeep/rewind.ts';
import { testDatabase } from '../testing/test-database.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const largeTables =
  'update payload contract_event contract_use odd_event_id party party_key coin coin_ended transfer reward coupon party_round license id_block';
/** Tables that grow with the ledger, which neither a read nor a rewind may scan. The other tables have a row per validator, vote, round or minute. */
const large = new Set(largeTables.split(' '));

/** Tables that a read may not scan: also those that grow with every vote. A rewind may, as they have few rows. */
const growing = new Set([...large, 'vote_request_contract', 'vote_request', 'vote']);

/**
 * Tables of which only the rows of one key are needed: a scan in another order up to a limit would read all of them.
 */
const keyed = new Set(['round_advance']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Nodes that read all rows of their children before they return one. */
const readsAll = new Set(['Aggregate', 'Sort', 'Hash']);

/** Scans of growing tables that neither use an index condition nor end at a limit. `limited`: the node above reads only some of its rows. */
function unbounded(node: PlanNode, limited = false): string[] {
  const { 'Relation Name': relation, 'Node Type': type } = node;
  const below = (node.Plans ?? []).flatMap((child) => {
    const isSubplan = child['Parent Relationship']?.endsWith('Plan') === true;
    return unbounded(child, !isSubplan && (type === 'Limit' || (limited && !readsAll.has(type))));
  });
  // Without the number of its volume.
  const table = relation?.replace(/_\d+$/, '') ?? '';
  if (!growing.has(table) && !keyed.has(table)) return below;
  // A bitmap scan has its condition in the node below it.
  const hasCondition = node['Index Cond'] !== undefined || type === 'Bitmap Heap Scan';
  const endsAtLimit = limited && type.startsWith('Index') && !keyed.has(table);
  return hasCondition || endsAtLimit ? below : [`${type} on ${relation}`, ...below];
}

let explained = 0;

/** The plan of a reader's session, which has `force_generic_plan`: one plan for all values. */
async function genericPlan(text: string): Promise<PlanNode> {
  explained += 1;
  const name = `explained_${explained}`;
  await explainer.query(`prepare ${name} as ${text}`);
  const { rows: prepared } = await explainer.query<{ parameters: number }>(
    'select cardinality(parameter_types) as parameters from pg_prepared_statements where name = $1',
    [name],
  );
  const nulls = Array<string>(prepared[0]?.parameters ?? 0).fill('null');
  const { rows: plans } = await explainer.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (format json) execute ${name}${nulls.length === 0 ? '' : ` (${nulls.join(', ')})`}`,
  );
  const plan = plans[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('PostgreSQL explains no plan');
  return plan;
}

async function unboundedIn(text: string): Promise<string[]> {
  return unbounded(await genericPlan(text));
}

const database = await testDatabase();
const rows = 60_000;
/** Record time before the first update, in microseconds, and its minute since 1970. Updates are a second apart. */
const start = microsOf(0);
const firstMinute = start / 60_000_000n;
/** Rows of `minute`: a month, longer than the updates, so that the table is large. */
const minutes = 45_000n;
/** Positions per volume. */
const volume = 16_000;
const volumes = [0, 1, 2, 3];
const explainer = new StoreClient({ ...database, settings: planning });

let volumeIndex: VolumeIndex;

/**
 * Fills the large tables with copies of one update, each with an event, a transfer, a reward and a coin, and the smaller tables with enough rows for
 * PostgreSQL to prefer their indexes.
 */
async function fill(): Promise<void> {
  const series = `from generate_series(1, ${rows}) g`;
  const { update } = entry(1, ['00aa']);
  await explainer.query(`
    update volume_size set volume = ${volume}, slot = ${volume / 4};
    ${volumes.map((number) => makeVolume(number, volume)).join('\n')}
    insert into volume (volume, first_position, first_event, first_transfer, migration_id, record_time, latest_record_time)
      select n, first, first, first, 0, ${start} + n * ${volume} * 1000000::bigint, case when n < 3 then ${start} + (n + 1) * ${volume} * 1000000::bigint - 1 end
      from generate_series(0, 3) n, greatest(n * ${volume}, 1) first;
    insert into synchronizer (id, synchronizer, first_position) values (1, 'global-domain::1220bb', 1);
    insert into update (position, update_id, migration_id, record_time, synchronizer, first_event, events, created_events, transfers, own_transfers, hour_parties, day_parties, root_shape)
      select g, decode(lpad(to_hex(g), 64, '0'), 'hex'), 0, ${start} + g * 1000000::bigint, 1, g, 1, 1, g, 1, 0, 0, 1 + g % 400 ${series};
    insert into template_use (template, package_name, package, choice, created, archived, exercised, first_position, first_seen, last_position, last_seen)
      select 'A.B:C' || g / 4, 'a', 'ab', nullif('choice ' || g % 4, 'choice 0'), 1, 1, 1, g, g, g, g from generate_series(1, 400) g;
    insert into shape (id, template, choice, first_position) select g, 'A.B:C' || g / 4, nullif('choice ' || g % 4, 'choice 0'), g from generate_series(1, 400) g;
    ${volumes
      .map(
        (number) => `insert into contract_event_${number} (key) select contract_event_key('${contractKey('00aa')}', g)
          from generate_series(${number * volume}, ${Math.min((number + 1) * volume - 1, rows)}) g;`,
      )
      .join('\n')}
    insert into contract_use (contract, uses) select md5(g::text)::uuid, g ${series};
    insert into party (id, party, first_position, first_seen, last_position, last_seen, unlocked, locked, rewards, reward_rows)
      select g, 'party-' || g || '::1', g, g * 1000000::bigint, g, g * 1000000::bigint, 1, 0, 1, 1 ${series};
    insert into party_key (party, hint, fingerprint) select g, 'party-' || g, '1' ${series};
    insert into coin (contract, owner, amount, created_round, rate, locked, lock_expires_at, position) select md5(g::text)::uuid, 1 + g % 20000, 1, 1, 0, false, null, g ${series};
    insert into coin_ended (contract, owner, amount, created_round, rate, locked, lock_expires_at, position, archived_position)
      select md5('ended ' || g)::uuid, 1 + g % 20000, 1, 1, 0, false, null, greatest(g - 100, 1), g ${series};
    insert into transfer (id, position, ordinal, type, senders, receivers, amount, fee, price, record_time, update_id)
      select g, g, 0, 0, array[g], array[1 + g % 100], 1, 0, 1, g, '\\x00' ${series};
    -- Of one party with many rewards, and of many parties with some.
    insert into reward (party, n, position, ordinal, app, validator, sv, record_time, update_id)
      select 7, g, g, 0, 1, 0, 0, g, '\\x00'::bytea ${series}
      union all select 1 + g % 5000 + 7, 1 + g / 5000, g, 0, 1, 0, 0, g, '\\x00' ${series};
    insert into round (contract, number, price, opens_at, record_time, position, ordinal)
      select md5('round ' || g)::uuid, g, 1, null, ${start} + g * 15 * 1000000::bigint, g * 15, 0 from generate_series(1, ${rows} / 15) g;
    insert into round_advance (contract, number, state, record_time, position, ordinal, featured_app, unfeatured_app, validator, liveness, sv)
      select md5('issuing ' || g)::uuid, g, 2, 0, g * 15, 1, 1, 1, 1, 1, 1 from generate_series(1, ${rows} / 15) g;
    insert into coupon (contract, party, provider, round, kind, activity) select md5('coupon ' || g)::uuid, 1 + g % 5000, 1, g / 15, 4, 1 ${series};
    insert into party_round (round, party, provider, received, collected, expired, exchanged, kind, activity, issued, missed, received_positions, collected_positions)
      select 1 + g / 15, 1 + g % 15, 1 + g % 5, 1, 1, 0, 0, 4, 1, 1, 0, array[g], array[g] ${series};
    insert into license (contract, contract_id, template_id, validator, sponsor, dso, first_round, last_round, missed_rounds, position, ordinal, record_time, archived_position)
      select md5(g::text)::uuid, '00' || g, 'ab:c:d', 'party-' || 1 + g % 800 || '::1', 'sv', 'dso', 1, g / 800, 0, g, 0, g,
      case when g <= ${rows} - 800 then g + 800 end ${series};
    insert into validator (validator, sponsor, first_position, first_ordinal, license, last_active_at, active_at, version)
      select 'party-' || 1 + g % 800 || '::1', 'sv', g, 0, md5(g::text)::uuid, g * 1000000::bigint, null, '0.6.' || g % 7
      from generate_series(${rows} - 799, ${rows}) g;
    insert into odd_event_id (event_id, position, ordinal) select 'odd-' || g, g, 0 ${series};
    insert into vote_request (tracking_id, first_position, first_ordinal, contract_id, template_id, dso, requester, title, action_config,
      reason_url, reason_body, vote_before, payload)
      select 'request-' || g, g, 0, 'contract-' || g, 'ab:c:d', 'dso', 'sv', 'title', '', '', '', 0, '' from generate_series(1, 3000) g;
    insert into vote_request_contract (contract, contract_id, tracking_id, template_id, position, ordinal)
      select md5(g::text)::uuid, 'contract-' || g, 'request-' || 1 + g % 3000, 'ab:c:d', g, 0 from generate_series(1, 30000) g;
    insert into vote (tracking_id, sv, name, accept, reason_url, reason_body, cast_position, cast_ordinal)
      select 'request-' || 1 + g % 3000, 'sv-' || g / 3000, 'sv', true, '', '', g, 0 from generate_series(0, 29999) g;
    insert into minute (minute, updates, created_events) select g, 60, 60 from generate_series(${firstMinute}, ${firstMinute + minutes}) g;
    insert into hour (hour, updates, created_events, most_updates, most_created_events)
      select g / 60, 3600, 3600, 60, 60 from generate_series(${firstMinute}, ${firstMinute + minutes}, 60) g;
    insert into day (day, updates, created_events, most_updates, most_created_events)
      select g / 1440, 86400, 86400, 60, 60 from generate_series(${firstMinute}, ${firstMinute + minutes}, 1440) g;
    insert into hour_series (series, block, points) select 'volume ' || s, g, array_fill(1::numeric, array[24]) from generate_series(1, 40) s, generate_series(20000, 21000) g;
    insert into day_series (series, block, points) select 'volume ' || s, g, array_fill(1::numeric, array[32]) from generate_series(1, 40) s, generate_series(600, 640) g;
    insert into head (position, record_time, migration_id, updates, events, created_events, transfers, parties, unlocked, locked, epoch)
      select ${rows}, ${start} + ${rows} * 1000000::bigint, 0, ${rows}, ${rows}, ${rows}, ${rows}, ${rows}, ${rows}, 0, 1;
  `);
  // One block per update makes the table large.
  const block = codeBlock(itemJson(update.raw));
  await explainer.query(`insert into payload (position, bytes) select g, $1::bytea ${series}`, [block]);
  await explainer.query('update volume set packed = true where volume < 3');
  // Autovacuum summarizes range indexes, which counts as a sequential scan.
  await explainer.query(`do $$ declare own regclass; begin
    for own in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', own);
    end loop;
  end $$`);
  await makeIdRuns(explainer, () => false);
  await explainer.query('analyze');
  const { rows: indexes } = await explainer.query<ConstructorParameters<typeof VolumeIndex>[0]>(
    volumeIndexStatement.text,
  );
  if (indexes[0] === undefined) throw new Error('there is no index of volumes');
  volumeIndex = new VolumeIndex(indexes[0]);
}

beforeAll(async () => {
  await explainer.connect();
  await fill();
});
afterAll(async () => {
  await explainer.end();
});

describe('no statement scans a large table without an index condition or limit', () => {
  const volumeStatements = declaredVolumeStatements();
  const inVolumes = new Set(volumeStatements.map(({ name }) => name));

  it.each(declaredStatements().filter(({ name }) => !inVolumes.has(name) && !name.startsWith('volumes of ')))(
    '$name',
    async ({ text }) => {
      expect(await unboundedIn(text)).toEqual([]);
    },
  );

  // Weekly also in one volume; the plan over three volumes repeats it three times.
  if (isWeekly) {
    it.each(volumeStatements)('$name, in one volume', async (statement) => {
      expect(await unboundedIn(statement.on(volumeIndex, { low: 3, high: 3 }, null).text)).toEqual([]);
    });
  }

  it.each(volumeStatements)('$name, in three volumes at a position of another volume', async (statement) => {
    const positionVolume = 3;
    expect(await unboundedIn(statement.on(volumeIndex, { low: 0, high: 2 }, positionVolume).text)).toEqual([]);
  });

  it.each(['volumes of ids', 'volumes of a beginning'] as const)('%s, in a run of three volumes', async (name) => {
    expect(volumeIndex.withSortedIds).toBe(3);
    expect(await unboundedIn(volumeIndex.idStatements.on(name).text)).toEqual([]);
  });

  it('the statement for holding fees of a new round does not scan all coins', async () => {
    const scans = await unboundedIn(moveFeesStatement);
    expect(scans.filter((scan) => scan.endsWith(' on coin'))).toEqual([]);
  });

  it('plans are generic: their parameters are not replaced by values', async () => {
    expect(
      JSON.stringify(await genericPlan('select from update_0 where position = coalesce($1::bigint, 1)')),
    ).toContain('COALESCE($1, ');
  });

  it('detects a sequential scan of a large table', async () => {
    const scans = await unboundedIn('select count(*) from update_0 where events > 1');
    expect(scans).toEqual(['Seq Scan on update_0']);
  });

  it('detects a scan of a whole index below a limit', async () => {
    expect(await unboundedIn('select (select count(*) from update_0) from epoch limit 1')).toHaveLength(1);
    expect(
      await unboundedIn('select max(events) from (select events from update_0 order by position) u limit 1'),
    ).toHaveLength(1);
  });
});

/** Number of sequential and index scans per table since the database was created. */
async function scans(): Promise<ReadonlyMap<string, { readonly whole: number; readonly byIndex: number }>> {
  const { rows: tables } = await explainer.query<{ name: string; whole: string; by_index: string }>(
    `select relname as name, seq_scan as whole, coalesce(idx_scan, 0) as by_index from pg_stat_user_tables`,
  );
  return new Map(
    tables.map(({ name, whole, by_index: byIndex }) => [name, { whole: Number(whole), byIndex: Number(byIndex) }]),
  );
}

// Last, as it changes the rows.
it('a rewind scans no large table and no volume that it does not change', async () => {
  const before = await scans();
  const to = { migrationId: 0, recordTime: start + BigInt(rows - 20) * 1_000_000n };
  expect(await rewind({ ...database, to })).toEqual({ removed: 20, position: rows - 20 });
  const scanned = [...(await scans())].flatMap(([name, { whole, byIndex }]) => {
    const [, table = name, volumeNumber] = /^(.*)_(\d+)$/.exec(name) ?? [];
    const was = before.get(name) ?? { whole: 0, byIndex: 0 };
    if (!large.has(table)) return [];
    // The rewind changes only the newest volume, 3.
    const isOld = volumeNumber !== undefined && Number(volumeNumber) < 3;
    return whole > was.whole || (isOld && byIndex > was.byIndex) ? [name] : [];
  });
  expect(scanned).toEqual([]);
});
