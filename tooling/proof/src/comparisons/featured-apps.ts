import type { Row } from '../answers/answers.ts';
import { expectedFeaturedApps } from '../expected/featured-apps.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { withoutBlob } from './without-blob.ts';

/** The featured apps, newest first. */
export const compareFeaturedApps: Compare = async function* (answers, truth) {
  const rows = expectedFeaturedApps(truth);
  for await (const { found, ...comparison } of compareList(answers, '/v1/featured-apps', '', rows)) {
    yield { ...comparison, found: Array.isArray(found) ? (found as readonly Row[]).map(withoutBlob) : found };
  }
};
