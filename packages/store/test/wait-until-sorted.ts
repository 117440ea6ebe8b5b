import { StoreClient } from '../src/engine/connect.ts';

/** Waits until the ids of all closed volumes are in runs, which the writer makes in the background. */
export async function waitUntilSorted(place: {
  readonly databaseUrl: string;
  readonly network: string;
}): Promise<void> {
  const client = new StoreClient(place);
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select not exists (select from id_run where next_kind is not null)
         and coalesce((select max(last_volume) from id_run), -1)
           >= coalesce((select max(volume) from volume where latest_record_time is not null), -1) as done`,
    );
    if (rows[0]?.done === true) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.end();
}
