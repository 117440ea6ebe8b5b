import { readChangesets } from '@changesets/read';
import type { Bump } from './checks/contract-change.ts';
import { root } from './published-packages.ts';

const order: readonly Bump[] = ['major', 'minor', 'patch'];

/** The highest level of the pending changesets. It holds for all packages, because they have one version (`fixed`). */
export async function plannedBump(): Promise<Bump> {
  const changesets = await readChangesets(root);
  const types = changesets.flatMap(({ releases }) => releases.map(({ type }) => type));
  return order.find((bump) => types.some((type) => type === bump)) ?? null;
}
