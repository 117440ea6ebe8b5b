import { readChangesets } from '@changesets/read';
import type { Bump } from './checks/contract-change.ts';
import { root } from './published-packages.ts';

const order: readonly Bump[] = ['major', 'minor', 'patch'];

/** By how much the waiting changesets raise the published packages: they have one version together (`fixed`). */
export async function plannedBump(): Promise<Bump> {
  const changesets = await readChangesets(root);
  const types = changesets.flatMap(({ releases }) => releases.map(({ type }) => type));
  return order.find((bump) => types.some((type) => type === bump)) ?? null;
}
