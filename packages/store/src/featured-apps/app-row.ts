import type { AppValues } from '@ledger-explorer/spec/writers';
import { ledgerName } from '../read/ledger-name.ts';
import type { Naming } from '../read/naming.ts';
import { thirtyDays } from '../sql/buckets.ts';
import type { RowOf } from '../sql/statement.ts';
import { trimDecimal, trimNullable } from '../sql/trim-decimal.ts';

/**
 * SQL of all providers with a right in force at the head `h`, ranked by rewards collected in the UTC days that begin within 30 days before the
 * head, including the head's own millisecond (docs/contract.md#v73). They are ranked at each read, since there are only hundreds of rights.
 */
export const rankedApps = `
  select *, row_number() over (order by rewards_30d desc, provider) as rank,
    round(rewards_30d * 100 / nullif(sum(rewards_30d) over (), 0), 4) as share
  from (
    select a.provider, a.rights, a.since, p.id, coalesce(d.app, 0) as rewards_30d
    from (
      select provider collate "C" as provider, count(*) as rights,
        case when bool_and(record_time is not null) then ms(min(record_time)) end as since
      from featured_app where archived_position is null group by 1
    ) a
    left join lateral (select id from party where party = a.provider limit 1) p on true
    left join lateral (
      select sum(app) as app from party_day
      where party = p.id and day >= ceil((ms(h.record_time) + 1 - ${thirtyDays}) / 86400000.0)::bigint
        and day < ceil((ms(h.record_time) + 1) / 86400000.0)::bigint
    ) d on true
  ) apps`;

/** Columns of a row `r` of `rankedApps`. */
export const selectApp = `r.*, ${ledgerName('r.provider', 'h.record_time')} as name,
  coalesce((select sum(app) from party_day where party = r.id), 0) as rewards`;

export const appColumns = {
  rank: 'bigint',
  /** Null: no row, since the page is past the end or the party has no right in force. */
  provider: 'text?',
  name: 'text?',
  rights: 'bigint',
  rewards_30d: 'numeric',
  /** Percent; null if no app was rewarded. */
  share: 'numeric?',
  rewards: 'numeric',
  /** Milliseconds; null if a right is of the starting snapshot. */
  since: 'bigint?',
} as const;

/** Fields that the list and the details share. */
export function appValues(row: RowOf<typeof appColumns>, provider: string, naming: Naming): AppValues {
  return {
    rank: row.rank,
    provider,
    name: naming.party(provider, row.name),
    rights: row.rights,
    rewards30d: trimDecimal(row.rewards_30d),
    share: trimNullable(row.share),
    rewards: trimDecimal(row.rewards),
    since: row.since,
  };
}
