import { setTimeout as sleep } from 'node:timers/promises';
import { onDatabase, retryCancelled } from './on-database.ts';
import type { Replicated } from './open-replicated.ts';

/** Reads on a standby that a test holds and cancels. */
export interface HeldReads {
  /** Holds reads from now on. */
  hold(): Promise<void>;
  /** Lets held reads return once the standby has replayed it. */
  release(): Promise<void>;
  /**
   * Waits for a held read and makes the standby cancel it by replay. Resolves when it is cancelled or when `answer`
   * settles, as a slow machine may time out the read.
   */
  cancel(answer?: Promise<unknown>): Promise<void>;
}

/**
 * Creates `while_held()` in a schema, which returns true when released. The standby must cancel at once
 * (`max_standby_streaming_delay=0`).
 */
export async function holdReads(both: Replicated, schema: string, role: string): Promise<HeldReads> {
  const onPrimary = (text: string) => onDatabase(both.primary.databaseUrl, (client) => client.query(text));
  await onPrimary(
    `create table ${schema}.held (one int);
     create table ${schema}.junk (one int);
     grant select on ${schema}.held to ${role};
     create function ${schema}.while_held() returns boolean language plpgsql as $$ begin
       loop
         perform from ${schema}.held;
         exit when not found;
         perform pg_sleep(0.01);
       end loop;
       return true;
     end $$`,
  );
  /** Id of a running read for which the SQL `condition` is true; undefined without one. */
  const runningRead = (condition: string, ...values: readonly string[]) =>
    retryCancelled(() =>
      onDatabase(both.standby.databaseUrl, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          `select id from pg_stat_activity, lateral (select pid || ' ' || query_start as id)
           where state = 'active' and ${condition} and pid <> pg_backend_pid()`,
          [...values],
        );
        return rows[0]?.id;
      }),
    );
  const heldRead = () => runningRead(`wait_event = 'PgSleep' and backend_xmin is not null`);
  return {
    async hold() {
      await onPrimary(`insert into ${schema}.held values (1)`);
      await both.replayed();
    },
    async release() {
      await onPrimary(`delete from ${schema}.held`);
    },
    async cancel(answer = new Promise(() => undefined)) {
      const answered = new AbortController();
      const end = () => {
        answered.abort();
      };
      answer.then(end, end);
      let id: string | undefined;
      while (!answered.signal.aborted && id === undefined) {
        id = await heldRead();
        await sleep(100);
      }
      const hasEnded = async () =>
        answered.signal.aborted || id === undefined || (await runningRead('id = $1', id)) === undefined;
      while (!(await hasEnded())) {
        // Removes rows that the read may still need. Other snapshots on the primary can prevent the removal, hence the
        // repetition.
        await onPrimary(`insert into ${schema}.junk values (1)`);
        await onPrimary(`delete from ${schema}.junk`);
        await onPrimary(`vacuum ${schema}.junk`);
        for (let looks = 0; looks < 10 && !(await hasEnded()); looks += 1) await sleep(100);
      }
    },
  };
}
