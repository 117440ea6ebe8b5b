import type { Row } from '../answers/answers.ts';
import { milliseconds } from '../exact-json.ts';
import type { Truth } from '../truth.ts';

/** `/v1/featured-apps` without blobs, newest first: the order of their events in the stream. */
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
