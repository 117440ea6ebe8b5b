import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveFeesStatement } from '../src/write/move-fees.ts';
import { StoreClient } from '../src/engine/connect.ts';
import { contractKey } from '../src/sql/contract-key.ts';
import { planning } from '../src/sql/connections.ts';
import '../src/reader/open-reader.ts';
import { reads } from '../src/reader/reads.ts';
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
/** Tables that grow with the ledger. The other tables have a row per validator, vote, round or minute. */
const large = new Set([
  'update',
  'payload',
  'contract_event',
  'contract_use',
  'odd_event_id',
  'party',
  'party_key',
  'coin',
  'coin_ended',
  'transfer',
  'reward',
  'coupon',
  'party_round',
  'license',
  'id_block',
]);

/** Also tables that grow with every vote: fewer but larger rows. A rewind may read them whole. */
const growing = new Set([...large, 'vote_request_contract', 'vote_request', 'vote']);

/**
 * Tables of which only the rows of one key are needed: a scan in another order up to a limit would read all of them.
 */
const keyed = new Set(['round_advance']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Scans of growing tables that neither use an index condition nor end at a limit. */
function unbounded(node: PlanNode, limited = false): string[] {
  const below = (node.Plans ?? []).flatMap((child) => unbounded(child, limited || node['Node Type'] === 'Limit'));
  const { 'Relation Name': relation, 'Node Type': type } = node;
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
/** Positions per volume. */
const volume = 16_000;
const volumes = [0, 1, 2, 3];
const explainer = new StoreClient({ ...database, settings: planning });

let volumeIndex: VolumeIndex;

/** Fills the large tables with copies of one update, each with an event, a transfer, a reward and a coin. */
async function fill(): Promise<void> {
  const series = `from generate_series(1, ${rows}) g`;
  const { update } = entry(1, ['00aa']);
  await explainer.query(`
    update volume_size set volume = ${volume}, slot = ${volume / 4};
    ${volumes.map((number) => makeVolume(number, volume)).join('\n')}
    insert into volume select n, greatest(n * ${volume}, 1), greatest(n * ${volume}, 1), greatest(n * ${volume}, 1), 0,
      ${start} + n * ${volume} * 1000000::bigint, case when n < 3 then ${start} + (n + 1) * ${volume} * 1000000::bigint - 1 end
      from generate_series(0, 3) n;
    insert into synchronizer values (1, 'global-domain::1220bb', 1);
    insert into update (position, update_id, migration_id, record_time, synchronizer, first_event, events, created_events, transfers, own_transfers, hour_parties, day_parties, root_shape)
      select g, decode(lpad(to_hex(g), 64, '0'), 'hex'), 0, ${start} + g * 1000000::bigint, 1, g, 1, 1, g, 1, 0, 0, 1 + g % 400 ${series};
    insert into template_use select 'A.B:C' || g / 4, 'a', 'ab', nullif('choice ' || g % 4, 'choice 0'), 1, 1, 1, g, g, g, g from generate_series(1, 400) g;
    insert into shape select g, 'A.B:C' || g / 4, nullif('choice ' || g % 4, 'choice 0'), g from generate_series(1, 400) g;
    ${volumes
      .map(
        (number) => `insert into contract_event_${number} select contract_event_key('${contractKey('00aa')}', g)
          from generate_series(${number * volume}, ${(number + 1) * volume - 1}) g;`,
      )
      .join('\n')}
    insert into contract_use select md5(g::text)::uuid, g ${series};
    insert into party select g, 'party-' || g || '::1', g, g * 1000000::bigint, g, g * 1000000::bigint, 1, 0, 1, 1 ${series};
    insert into party_key select g, 'party-' || g, '1' ${series};
    insert into coin select md5(g::text)::uuid, 1 + g % 20000, 1, 1, 0, false, null, g ${series};
    insert into coin_ended select md5('ended ' || g)::uuid, 1 + g % 20000, 1, 1, 0, false, null, greatest(g - 100, 1), g ${series};
    insert into transfer select g, g, 0, 0, array[g], array[1 + g % 100], 1, 0, 1, g, '\\x00' ${series};
    insert into reward select 7, g, g, 0, 1, 0, 0, g, '\\x00' ${series};
    insert into reward select 1 + g % 5000 + 7, 1 + g / 5000, g, 0, 1, 0, 0, g, '\\x00' ${series};
    insert into round select md5('round ' || g)::uuid, g, 1, null, ${start} + g * 15 * 1000000::bigint, g * 15, 0 from generate_series(1, ${rows} / 15) g;
    insert into round_advance select md5('issuing ' || g)::uuid, g, 2, 0, g * 15, 1, 1, 1, 1, 1, 1 from generate_series(1, ${rows} / 15) g;
    insert into coupon select md5('coupon ' || g)::uuid, 1 + g % 5000, 1, g / 15, 4, 1 ${series};
    insert into party_round select 1 + g / 15, 1 + g % 15, 1 + g % 5, 1, 1, 0, 0, 4, 1, 1, 0, array[g], array[g], null ${series};
    insert into license select md5(g::text)::uuid, '00' || g, 'ab:c:d', 'party-' || 1 + g % 800 || '::1', 'sv', 'dso', null, null, null, null, null, 1, g / 800, 0, g, 0, g,
      case when g <= ${rows} - 800 then g + 800 end ${series};
    insert into validator select 'party-' || 1 + g % 800 || '::1', 'sv', g, 0, md5(g::text)::uuid, g * 1000000::bigint, null, '0.6.' || g % 7
      from generate_series(${rows} - 799, ${rows}) g;
    insert into odd_event_id select 'odd-' || g, g, 0 ${series};
    insert into vote_request (tracking_id, first_position, first_ordinal, contract_id, template_id, dso, requester, title, action_config,
      reason_url, reason_body, vote_before, payload)
      select 'request-' || g, g, 0, 'contract-' || g, 'ab:c:d', 'dso', 'sv', 'title', '', '', '', 0, '' from generate_series(1, 3000) g;
    insert into vote_request_contract (contract, contract_id, tracking_id, template_id, position, ordinal)
      select md5(g::text)::uuid, 'contract-' || g, 'request-' || 1 + g % 3000, 'ab:c:d', g, 0 from generate_series(1, 30000) g;
    insert into vote (tracking_id, sv, name, accept, reason_url, reason_body, cast_position, cast_ordinal)
      select 'request-' || 1 + g % 3000, 'sv-' || g / 3000, 'sv', true, '', '', g, 0 from generate_series(0, 29999) g;
    insert into minute select g, 60, 60 from generate_series(${firstMinute}, ${firstMinute} + 45000) g;
    insert into hour select g / 60, 3600, 3600, 60, 60 from generate_series(${firstMinute}, ${firstMinute} + 45000, 60) g;
    insert into hour_series select 'volume ' || s, g, null, array_fill(1::numeric, array[24]) from generate_series(1, 40) s, generate_series(20000, 21000) g;
    insert into day_series select 'volume ' || s, g, null, array_fill(1::numeric, array[32]) from generate_series(1, 40) s, generate_series(600, 640) g;
    insert into day select g / 1440, 86400, 86400, 60, 60 from generate_series(${firstMinute}, ${firstMinute} + 45000, 1440) g;
    insert into head (position, record_time, migration_id, updates, events, created_events, transfers, parties, unlocked, locked, epoch)
      select ${rows}, ${start} + ${rows} * 1000000::bigint, 0, ${rows}, ${rows}, ${rows}, ${rows}, ${rows}, ${rows}, 0, 1;
  `);
  // One block per update makes the table large.
  const block = codeBlock(itemJson(update.raw));
  await explainer.query(`insert into payload select g, $1::bytea ${series}`, [block]);
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
  if (indexes[0] !== undefined) volumeIndex = new VolumeIndex(indexes[0]);
}

beforeAll(async () => {
  await explainer.connect();
  await fill();
});
afterAll(async () => {
  await explainer.end();
});

describe('no statement scans a large table without an index condition or limit', () => {
  // Importing `reads` declares every statement of every operation.
  const volumeStatements = Object.keys(reads).length === 0 ? [] : declaredVolumeStatements();
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
