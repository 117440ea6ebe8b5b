import type { ScanRequest } from './ask-scan.ts';

/** Migration ids to try: networks have had a handful of migrations, and logical synchronizers replace them. */
const maxMigrations = 16;

/**
 * Ids of the network's migrations, ascending. `knows`: whether Scan knows the migration that the request is about; null: it gave no answer, and no
 * further one is tried.
 */
export async function findMigrations(knows: (request: ScanRequest) => Promise<boolean | null>): Promise<number[]> {
  const found: number[] = [];
  // Ids before the network's first migration and after its newest one are unknown.
  for (let id = 0; id < maxMigrations; id += 1) {
    const known = await knows({ method: 'POST', path: '/v0/backfilling/migration-info', body: { migration_id: id } });
    if (known === true) found.push(id);
    else if (known === null || found.length > 0) break;
  }
  return found;
}
