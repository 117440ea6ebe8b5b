import type { Row } from '../answers/answers.ts';
import { compare, over, plus, times } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Truth } from '../truth.ts';
import { byText, nameOf } from './names.ts';

const day = 86_400_000;

/** `/v1/featured-apps` without blobs, newest event first. */
export function expectedFeaturedApps({ model, stream, dso }: Truth): readonly Row[] {
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
export function expectedApps(truth: Truth): readonly (Row & { readonly contracts: readonly Row[] })[] {
  const { model } = truth;
  const now = Number(milliseconds(model.head.recordTime).slice(1));
  const earned = (provider: unknown, from: number) =>
    plus(
      ...model.rewards
        .filter(({ party, recordTime }) => party === provider && startOfDay(recordTime) >= from)
        .map(({ app }) => app),
    );
  const apps = [...Map.groupBy(expectedFeaturedApps(truth), ({ provider }) => String(provider))]
    .map(([provider, rights]) => ({ provider, rights, lately: earned(provider, now + 1 - 30 * day) }))
    .toSorted((a, b) => compare(b.lately, a.lately) || byText(a.provider, b.provider));
  const weights = new Map(
    truth.stream.flatMap(({ events }) =>
      events.flatMap(({ contractId, created }) => {
        const weight = (created?.create_arguments as { readonly activityWeight?: string | null } | undefined)
          ?.activityWeight;
        return weight == null ? [] : [[contractId, literal(plus(weight))] as const];
      }),
    ),
  );
  const all = plus(...apps.map(({ lately }) => lately));
  return apps.map(({ provider, rights, lately }, at) => ({
    rank: literal(at + 1),
    provider,
    name: nameOf(model, provider),
    rights: literal(rights.length),
    rewards30d: literal(lately),
    share: literal(all === '0' ? null : over(times(lately, '100', 10), all, 4)),
    rewards: literal(earned(provider, 0)),
    since: rights.at(-1)?.createdAt,
    contracts: rights.map(({ contractId, createdAt }) => ({
      contractId,
      createdAt,
      activityWeight: weights.get(String(contractId)) ?? null,
    })),
  }));
}

function startOfDay(recordTime: string): number {
  return Math.floor(Number(milliseconds(recordTime).slice(1)) / day) * day;
}
