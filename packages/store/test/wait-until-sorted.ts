import { onDatabase, until } from '../testing/index.ts';

/** Waits until the ids of all closed volumes are in runs, which the writer makes in the background. */
export async function waitUntilSorted({
  databaseUrl,
  network,
}: {
  readonly databaseUrl: string;
  readonly network: string;
}): Promise<void> {
  await onDatabase(databaseUrl, (client) =>
    until(async () => {
      const { rows } = await client.query<{ sorted: boolean }>(
        `select not exists (select from ${network}.id_run where next_kind is not null)
           and coalesce((select max(last_volume) from ${network}.id_run), -1)
             >= coalesce((select max(volume) from ${network}.volume where latest_record_time is not null), -1) as sorted`,
      );
      return rows[0]?.sorted === true;
    }),
  );
}
