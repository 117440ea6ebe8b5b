import { shortParty } from '../alerts/name-validator.ts';
import { nameOf, validatorPath } from '../pages/validator-link.ts';
import type { NetworkView, ValidatorView } from '../record/network-view.ts';
import { answer } from '../serving/answer.ts';
import type { Site } from '../serving/serving-context.ts';
import { incidentEntry, massEntry, upstreamEntry } from './entry.ts';
import { type Feed, writeFeed } from './feed.ts';

const maxEntries = 50;

/** The validators of a feed: all, one, or those of a sponsor (party id). */
export type FeedScope =
  | { readonly of: 'network' }
  | { readonly of: 'validator'; readonly validator: ValidatorView }
  | { readonly of: 'sponsor'; readonly sponsor: string };

/** Answers with a feed of the newest 50 incidents. The network's feed also has mass outages and upstream trouble. */
export async function answerFeed(request: Request, site: Site, view: NetworkView, scope: FeedScope): Promise<Response> {
  const { network, origin, queries, brand } = site;
  const incidents = await queries.incidents({
    limit: maxEntries,
    ...(scope.of === 'validator' && { validator: scope.validator.id }),
    ...(scope.of === 'sponsor' && { sponsor: scope.sponsor }),
  });
  const outages = incidents.map((incident) => incidentEntry(network, incident));
  const others =
    scope.of === 'network'
      ? [
          ...(await queries.massOutages(maxEntries)).map((mass) => massEntry(network, mass)),
          ...view.upstreamIncidents.map((one) => upstreamEntry(network, one)),
        ]
      : [];
  const { title, page } = about(scope, network);
  const feed: Feed = {
    title,
    page: origin + page,
    self: origin + new URL(request.url).pathname,
    origin,
    network,
    author: brand.name,
    at: view.at,
    entries: [...outages, ...others].sort((a, b) => b.published - a.published).slice(0, maxEntries),
  };
  return answer(request, {
    type: 'application/atom+xml; charset=utf-8',
    body: writeFeed(feed),
    cache: 'public, max-age=60',
    shared: true,
  });
}

function about(scope: FeedScope, network: string): { readonly title: string; readonly page: string } {
  switch (scope.of) {
    case 'network':
      return { title: `Incidents of ${network}`, page: `/${network}/` };
    case 'validator':
      return {
        title: `Incidents of ${nameOf(scope.validator)}, ${network}`,
        page: validatorPath(network, scope.validator.id),
      };
    case 'sponsor':
      return {
        title: `Incidents of validators sponsored by ${shortParty(scope.sponsor)}, ${network}`,
        page: `/${network}/validators?sponsor=${encodeURIComponent(scope.sponsor)}`,
      };
  }
}
