import type { Row } from '../answers/answers.ts';
import { expectedApps, expectedFeaturedApps } from '../expected/featured-apps.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { withoutBlob } from './without-blob.ts';

/** Featured apps, newest first, and providers, highest rewards first, each also alone. */
export const compareFeaturedApps: Compare = async function* (answers, truth) {
  const rows = expectedFeaturedApps(truth);
  for await (const { found, ...comparison } of compareList(answers, '/v1/featured-apps', '', rows)) {
    yield { ...comparison, found: Array.isArray(found) ? (found as readonly Row[]).map(withoutBlob) : found };
  }
  const apps = expectedApps(truth);
  yield* compareList(
    answers,
    '/v1/apps',
    '',
    apps.map((app) => Object.fromEntries(Object.entries(app).filter(([name]) => name !== 'contracts'))),
  );
  for (const app of apps) {
    const path = `/v1/apps/${encodeURIComponent(String(app.provider))}`;
    yield { of: path, found: await answers.get(path), expected: app };
  }
};
