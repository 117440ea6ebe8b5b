import type { Row } from '../answers/answers.ts';
import { milliseconds } from '../exact-json.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { withoutBlob } from './without-blob.ts';

/** The featured apps, newest first: the order of their events in the stream. */
export const compareFeaturedApps: Compare = async function* (answers, { model, stream, dso }) {
  const rights = new Map(model.featuredApps.map((app) => [app.contractId, app]));
  const rows = stream.flatMap(({ recordTime, events }) =>
    events.flatMap(({ type, contractId }) => {
      const right = rights.get(contractId);
      if (type !== 'created_event' || right === undefined) return [];
      const { templateId, provider } = right;
      return [{ contractId, templateId, provider, dso, createdAt: milliseconds(recordTime) }];
    }),
  );
  for await (const { found, ...comparison } of compareList(answers, '/v1/featured-apps', '', rows.toReversed())) {
    yield { ...comparison, found: Array.isArray(found) ? (found as readonly Row[]).map(withoutBlob) : found };
  }
};
