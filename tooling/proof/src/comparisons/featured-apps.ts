import type { Row } from '../answers/answers.ts';
import { compare, over, plus, times } from '../decimals.ts';
import { day, dayOf, literal, milliseconds, timeOf } from '../exact-json.ts';
import { byText, nameOf } from '../expected/names.ts';
import type { Truth } from '../model.ts';
import { type Compare, compareList, compareOne, withoutBlob } from './comparison.ts';

/** `/v1/featured-apps` without blobs, newest event first. */
function expectedFeaturedApps({ model, stream, dso }: Truth): readonly Row[] {
  const rights = new Map(model.featuredApps.map((app) => [app.contractId, app]));
  const rows = stream.flatMap(({ recordTime, events }) =>
    events.flatMap(({ type, contractId }) => {
      const right = rights.get(contractId);
      if (type !== 'created_event' || right === undefined) return [];
      const { templateId, provider } = right;
      return [{ contractId, templateId, provider, dso, createdAt: milliseconds(recordTime) }];
    }),
  );
  return rows.toReversed();
}

/** `/v1/apps`, highest rewards of 30 days first (V73); `contracts` is only in `/v1/apps/{provider}`. */
function expectedApps(truth: Truth): readonly (Row & { readonly contracts: readonly Row[] })[] {
  const { model } = truth;
  // A day (UTC) counts if it began less than 30 days before the head; 30 days and 0 ms is too early.
  const countedFrom = timeOf(model.head.recordTime) + 1 - 30 * day;
  const earned = (provider: unknown, from: number) =>
    plus(...model.rewards.flatMap((one) => (one.party === provider && dayOf(one.recordTime) >= from ? one.app : [])));
  const apps = [...Map.groupBy(expectedFeaturedApps(truth), ({ provider }) => String(provider))]
    .map(([provider, rights]) => ({ provider, rights, rewards30d: earned(provider, countedFrom) }))
    .toSorted((a, b) => compare(b.rewards30d, a.rewards30d) || byText(a.provider, b.provider));
  const weights = new Map(
    truth.stream.flatMap(({ events }) =>
      events.flatMap(({ contractId, created }) => {
        const weight = (created?.create_arguments as { readonly activityWeight?: string | null } | undefined)
          ?.activityWeight;
        return weight == null ? [] : [[contractId, literal(plus(weight))] as const];
      }),
    ),
  );
  const total = plus(...apps.map(({ rewards30d }) => rewards30d));
  return apps.map(({ provider, rights, rewards30d }, at) => ({
    rank: literal(at + 1),
    provider,
    name: nameOf(model, provider),
    rights: literal(rights.length),
    rewards30d: literal(rewards30d),
    share: literal(total === '0' ? null : over(times(rewards30d, '100', 10), total, 4)),
    rewards: literal(earned(provider, 0)),
    since: rights.at(-1)?.createdAt,
    contracts: rights.map(({ contractId, createdAt }) => ({
      contractId,
      createdAt,
      activityWeight: weights.get(String(contractId)) ?? null,
    })),
  }));
}

/** Featured apps, newest first; providers, highest rewards first, and each provider alone. */
export const compareFeaturedApps: Compare = async function* (answers, truth) {
  const rows = expectedFeaturedApps(truth);
  for await (const { found, ...comparison } of compareList(answers, '/v1/featured-apps', '', rows)) {
    yield { ...comparison, found: Array.isArray(found) ? (found as readonly Row[]).map(withoutBlob) : found };
  }
  const apps = expectedApps(truth);
  const listed = apps.map((app) => Object.fromEntries(Object.entries(app).filter(([name]) => name !== 'contracts')));
  yield* compareList(answers, '/v1/apps', '', listed);
  for (const app of apps) {
    yield compareOne(answers, `/v1/apps/${encodeURIComponent(String(app.provider))}`, app);
  }
};
