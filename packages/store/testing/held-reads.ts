import { again, onDatabase } from './on-database.ts';
import type { Replicated } from './open-replicated.ts';

/** Reads on a standby that run for as long as a test wants them to, and are cancelled when it wants that. */
export interface HeldReads {
  /** From the next read on. */
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Waits for a read that is held, and has the standby cancel it for what it replays; comes back when it has. */
  cancel(): Promise<void>;
}

async function until<T>(found: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await again(found);
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Makes `while_held()` in a schema, which is true when it comes back. The standby must cancel at once (`max_standby_streaming_delay=0`). */
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
  /** The read that is held, as opposed to a repeated one. */
  const heldRead = () =>
    onDatabase(both.standby.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select pid || ' ' || query_start as id from pg_stat_activity
         where state = 'active' and wait_event = 'PgSleep' and pid <> pg_backend_pid() and backend_xmin is not null`,
      );
      return rows[0]?.id;
    });
  return {
    async hold() {
      await onPrimary(`insert into ${schema}.held values (1)`);
      await both.replayed();
    },
    async release() {
      await onPrimary(`delete from ${schema}.held`);
    },
    async cancel() {
      const cancelled = await until(heldRead);
      // Rows that the read may still need to see, and that the standby has to remove.
      await onPrimary(`insert into ${schema}.junk values (1)`);
      await onPrimary(`delete from ${schema}.junk`);
      await onPrimary(`vacuum ${schema}.junk`);
      const hasEnded = () =>
        onDatabase(both.standby.databaseUrl, async (client) => {
          const { rowCount } = await client.query(
            `select from pg_stat_activity where state = 'active' and pid || ' ' || query_start = $1`,
            [cancelled],
          );
          return rowCount === 0 ? true : undefined;
        });
      await until(hasEnded);
    },
  };
}
