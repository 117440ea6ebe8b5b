import type { IndexAddress } from '@ledger-explorer/kit';
import { answersOfSamples } from '@ledger-explorer/proof';
import { openReader } from '@ledger-explorer/store';
import { onDatabase } from '@ledger-explorer/store/testing';

/** Cost of statements in PostgreSQL. */
export interface StatementCost {
  /**
   * Sum over the statements of their shortest execution time in milliseconds times their number (each volume has its
   * own statements). The shortest time excludes other load of the machine. Planning is not included, because prepared
   * statements are planned once.
   */
  readonly milliseconds: number;
  /** Number of read blocks of 8 KiB. */
  readonly blocks: number;
}

/** The handlers of the query service in this process. Null: the request is refused. */
type Answer = (target: string) => Promise<string | null>;

/**
 * Opens an index with `pg_stat_statements` for some work, over one connection. `costOf` returns the cost of all
 * statements that its argument runs.
 */
export function withCosts<T>(
  address: IndexAddress,
  work: (answer: Answer, costOf: (run: () => Promise<unknown>) => Promise<StatementCost>) => Promise<T>,
): Promise<T> {
  return onDatabase(address.databaseUrl, async (client) => {
    const reader = await openReader({ ...address, poolSize: 1 });
    try {
      return await work(answersOfSamples(reader), async (run) => {
        await client.query('select pg_stat_statements_reset()');
        await run();
        const { rows } = await client.query<{ milliseconds: number; blocks: string }>(
          `select coalesce(sum(min_exec_time * calls), 0) as milliseconds, coalesce(sum(shared_blks_hit + shared_blks_read), 0) as blocks
           from pg_stat_statements where query not like '%pg_stat_statements%'`,
        );
        return { milliseconds: rows[0]?.milliseconds ?? 0, blocks: Number(rows[0]?.blocks) };
      });
    } finally {
      await reader.close();
    }
  });
}
