import type { components } from '@ledger-explorer/spec/types';
import type { SearchResultValues } from '@ledger-explorer/spec/writers';
import { contractKey, highestEvent } from '../sql/contract-key.ts';
import { hexToId, idToBytes } from '../sql/id-bytes.ts';
import { ledgerName } from '../read/ledger-name.ts';
import type { Naming } from '../read/naming.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import type { Read, ReadContext } from '../read/read.ts';
import { type RowOf, statement } from '../sql/statement.ts';
import { trimDecimal } from '../sql/trim-decimal.ts';
import { atHeadSeen, seenColumns, volumeStatement } from '../growth/volume-statement.ts';
import { idDigits, type Lookups, recognize } from './recognize.ts';

type Kind = components['schemas']['SearchResult']['kind'];

const columns = {
  ...headColumns,
  /** Null: nothing was found. */
  kind: 'text?',
  id: 'text',
  title: 'text?',
  detail: 'text?',
  exact: 'boolean',
  /** Position for the order of results of a kind: last activity of parties and templates, creation of others; null: none. */
  active: 'bigint?',
} as const;

/** Limit of parties with a common beginning: the first ones by hint or fingerprint, of which the latest active is first. Equals the highest `size`. */
const maxAlike = 50;

/** SQL of a text that sorts after every text that begins with `prefix`, in code point order. */
function end(prefix: string): string {
  return `${prefix}::text || chr(1114111)`;
}

/**
 * $1 size. JSON: $2 whole party ids, $3 contracts `{id, key}`, $4 events `{id, update, node}`. $5 digits of a fingerprint. $6 beginning of a
 * hint or a name. $7 round, $8 microseconds. Null: the query has none. Each branch is an index lookup or reads few rows:
 * `lateral (… limit 1)` looks up row by row, where PostgreSQL could otherwise read a whole table; `left(name, 200)` is the key of the index of names.
 */
const results = statement(
  'search',
  columns,
  `select ${atHead}, r.* from head h left join lateral (
    with alike as (
      (select p.id, p.party, p.last_position, true as exact
       from json_array_elements_text($2::json) t (party) cross join lateral (select * from party where party = t.party limit 1) p)
      union all
      (select p.id, p.party, p.last_position, k.hint = $6 from (
         select hint, party from party_key where hint >= $6 and hint < ${end('$6')} order by hint, fingerprint, party limit ${maxAlike}
       ) k cross join lateral (select * from party where id = k.party limit 1) p)
      union all
      (select p.id, p.party, p.last_position, k.fingerprint = $5 from (
         select fingerprint, party from party_key where fingerprint >= $5 and fingerprint < ${end('$5')}
         order by fingerprint, hint, party limit ${maxAlike}
       ) k cross join lateral (select * from party where id = k.party limit 1) p)
    ), parties as (
      select party, last_position, bool_or(exact) as exact from alike group by party, last_position
      order by bool_or(exact) desc, last_position desc, party limit ${maxAlike}
    )
    select 'party' as kind, party as id, ${ledgerName('parties.party', 'h.record_time')} as title, null::text as detail, exact,
      last_position as active from parties
    union all
    select 'validator', party, ${ledgerName('parties.party', 'h.record_time')}, l.version, exact, last_position
      from parties
      cross join lateral (select license from validator where validator = party and license is not null limit 1) v
      cross join lateral (select version from license where contract = v.license limit 1) l
    union all
    select 'superValidator', party, s.name, null, exact, last_position from parties join sv_name s using (party)
    union all
    select 'superValidator', party, name, null, lower(name collate "C") = $6, null from sv_name
      where starts_with(lower(name collate "C"), $6)
    union all
    select 'app', party, ${ledgerName('parties.party', 'h.record_time')}, null, exact, last_position from parties
      where exists (select from featured_app where provider = party and archived_position is null)
    union all
    (select 'event', t.id, null, null, true, o.position from json_to_recordset($4::json) as t (id text)
     cross join lateral (select position from odd_event_id where event_id = t.id limit 1) o)
    union all
    (select 'voteRequest', r.tracking_id, r.title, null, true, r.first_position
     from json_to_recordset($3::json) as t (key uuid)
     cross join lateral (select tracking_id from vote_request_contract where contract = t.key limit 1) c
     cross join lateral (select * from vote_request where tracking_id = c.tracking_id limit 1) r)
    union all
    (select 'name', name, null, party, lower(name collate "C") = $6, position from name_entry
     where lower(left(name, 200) collate "C") >= $6 and lower(left(name, 200) collate "C") < ${end('$6')}
       and archived_position is null and (expires_at is null or expires_at > h.record_time)
     order by lower(left(name, 200) collate "C") limit $1)
    union all
    select 'template', s.template, null, null, $6 in (lower(s.template), lower(split_part(s.template, ':', -1))), u.last_position
      from shape s
      cross join lateral (select max(last_position) as last_position from template_use where template = s.template and choice is null) u
      where s.choice is null and u.last_position is not null
        and (starts_with(lower(s.template), $6) or starts_with(lower(split_part(s.template, ':', -1)), $6))
    union all
    (select 'round', number::text, null, price::text, true, position from round where number = $7
     order by position desc, ordinal desc limit 1)
    union all
    select 'time', ms($8::bigint)::text, null, null, true, null where $8::bigint <= h.record_time
  ) r on true`,
);

/**
 * The search in volumes. $1 size. JSON: $2 update ids as hex of their bytes, $3 events `{id, update, node}`, $4 contracts `{id, key}`. $5 and
 * $6 lowest and highest update id with the requested digits. $7 position. Null: the query has none.
 */
const inVolumes = volumeStatement(
  'search in volumes',
  { ...columns, ...seenColumns },
  ({ each }) => `select ${atHeadSeen}, r.* from head h left join lateral (
    ${each(
      'newest first',
      ({ update, contractEvent }) => `
    (select 'update' as kind, encode(u.update_id, 'hex') as id, null::text as title, null::text as detail, true as exact,
       u.position as active
     from json_array_elements_text($2::json) t (id)
     cross join lateral (select update_id, position from ${update} where update_id = (select decode(t.id, 'hex')) limit 1) u)
    union all
    (select 'update', encode(update_id, 'hex'), null, null, $5::bytea = $6::bytea, position from ${update} u
     where update_id >= $5::bytea and update_id <= $6::bytea order by update_id limit $1)
    union all
    (select 'event', t.id, null, null, true, u.position
     from json_to_recordset($3::json) as t (id text, update text, node int)
     cross join lateral (
       select position, event_ids, events from ${update} where update_id = (select decode(t.update, 'hex')) limit 1
     ) u where case when u.event_ids is null then t.node < u.events else ':' || t.node = any (u.event_ids) end)
    union all
    (select 'contract', t.id, null, null, true, null from json_to_recordset($4::json) as t (id text, key uuid)
     cross join lateral (
       select from ${contractEvent}
       where key >= (select contract_event_key(t.key, 0)) and key <= (select contract_event_key(t.key, ${highestEvent})) limit 1
     ) e)
    union all
    select 'position', position::text, null, encode(update_id, 'hex'), true, position from ${update} u where position = $7`,
    )}
  ) r on true`,
);

/** Paths of the pages of results up to the id, by kind in the order of the result list. */
const pages: Readonly<Record<Kind, string>> = {
  party: 'party/',
  validator: 'validator/',
  superValidator: 'super-validator/',
  app: 'app/',
  update: 'update/',
  event: 'event/',
  contract: 'contract/',
  voteRequest: 'governance/',
  name: 'name/',
  template: 'template/',
  round: 'round/',
  position: 'updates?at=',
  time: 'at/',
};
const kinds = Object.keys(pages) as Kind[];

/** A path segment. A colon is allowed in it (RFC 3986, 3.3). */
function segment(id: string): string {
  return encodeURIComponent(id.toWellFormed()).replaceAll('%3A', ':');
}

function titleOf(kind: Kind, id: string, name: string | null, naming: Naming): string {
  if (kind === 'time') return new Date(Number(id)).toISOString();
  if (!['party', 'validator', 'app'].includes(kind)) return name ?? id;
  return naming.party(id, name) ?? id.replace(/::[^:]*$/, '');
}

function detailOf(kind: Kind, detail: string | null): string | null {
  if (detail === null) return null;
  if (kind === 'position') return hexToId(detail);
  return kind === 'round' ? trimDecimal(detail) : detail;
}

interface Found {
  readonly result: SearchResultValues & { readonly kind: Kind };
  readonly active: number;
}

function foundIn(row: RowOf<typeof columns>, naming: Naming): Found | null {
  const kind = kinds.find((one) => one === row.kind);
  if (kind === undefined) return null;
  const id = kind === 'update' ? hexToId(row.id) : row.id;
  const title = titleOf(kind, id, row.title, naming);
  const detail = detailOf(kind, row.detail);
  const result = { kind, id, title, detail, exact: row.exact, path: `${pages[kind]}${segment(id)}` };
  return { result, active: Number(row.active ?? 0) };
}

/** Order of results: exact ones first, then by kind as in `pages`, latest activity first, then by id. */
function byRank(a: Found, b: Found): number {
  return (
    Number(b.result.exact) - Number(a.result.exact) ||
    kinds.indexOf(a.result.kind) - kinds.indexOf(b.result.kind) ||
    b.active - a.active ||
    (a.result.id < b.result.id ? -1 : 1)
  );
}

function hexOf(id: string): string {
  return idToBytes(id).toString('hex');
}

function jsonOf({ parties, updates, events, contracts }: Lookups) {
  return {
    parties: JSON.stringify(parties),
    updates: JSON.stringify(updates.map(hexOf)),
    events: JSON.stringify(events.map(({ id, updateId, node }) => ({ id, update: hexOf(updateId), node }))),
    contracts: JSON.stringify(contracts.map((id) => ({ id, key: contractKey(id) }))),
  };
}

/** Rows of all volumes. Of updates that begin with the digits, only the first `size` by id, since each volume returns up to `size`. */
function rowsFound(rows: readonly RowOf<typeof columns>[], size: number): RowOf<typeof columns>[] {
  const isBeginning = ({ kind, exact }: RowOf<typeof columns>) => kind === 'update' && !exact;
  const byId = rows.filter(isBeginning).sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...rows.filter((row) => !isBeginning(row)), ...byId.slice(0, size)];
}

async function searchVolumes({ queries }: ReadContext, lookups: Lookups, size: number) {
  const { updates, events, contracts, digits, position } = lookups;
  const needsVolumes =
    digits !== null || position !== null || [updates, events, contracts].some((ids) => ids.length > 0);
  if (!needsVolumes) return [];
  const json = jsonOf(lookups);
  const [lowest, highest] = ['0', 'f'].map((digit) =>
    digits === null ? null : Buffer.from(digits.padEnd(idDigits, digit), 'hex'),
  );
  const values = [size, json.updates, json.events, json.contracts, lowest, highest, position];
  /** Ids that show which volumes can be skipped. */
  const sought = {
    updates: [...updates, ...events.map(({ updateId }) => updateId)],
    contracts,
    ...(lowest == null || highest == null ? {} : { beginning: { lowest, highest, most: size } }),
    ...(position === null ? {} : { position }),
  };
  return rowsFound(await queries.rowsUntil(inVolumes, values, { order: 'newest first', sought }), size);
}

export const search: Read<'search'> = async (context, { q = '', kinds: wanted, size }) => {
  const { queries, naming } = context;
  const lookups = recognize(q);
  const { beginning, digits, round, time } = lookups;
  const json = jsonOf(lookups);
  const micros = time === null ? null : BigInt(time) * 1000n;
  const values = [size, json.parties, json.contracts, json.events, digits, beginning, round, micros];
  const found = await queries.rows(results, values);
  const first = await queries.firstOrThrow(found);
  const rows = [...found, ...(await searchVolumes(context, lookups, size))];
  const wantedKinds = wanted?.split(',');
  const ranked = rows
    .flatMap((row) => foundIn(row, naming) ?? [])
    .filter(({ result }) => wantedKinds?.includes(result.kind) ?? true)
    .sort(byRank)
    .map(({ result }) => result);
  // A super validator is found both as a party and by its name; the better result is first.
  const distinct = [...Map.groupBy(ranked, ({ path }) => path).values()].flatMap(([better]) => better ?? []);
  return answer(first, { recognised: lookups.recognised, content: distinct.slice(0, size) });
};
