import { shortParty } from '../alerts/name-validator.ts';
import type { Texts } from '../language/en.ts';
import { nameOf, validatorPath } from '../pages/validator-link.ts';
import type { NetworkView, ValidatorView } from '../record/network-view.ts';
import { answer } from '../serving/answer.ts';
import type { Site } from '../serving/serving-context.ts';
import { incidentEntry, massEntry, noteEntry, upstreamEntry } from './entry.ts';
import { type Feed, type FeedFormat, feedTypes, writeFeed } from './feed.ts';

const entries = 50;

/** What a feed is about. */
export type FeedOf =
  | { readonly of: 'network' }
  | { readonly of: 'validator'; readonly validator: ValidatorView }
  | { readonly of: 'sponsor'; readonly sponsor: string };

/** A feed of the newest 50 incidents. The network's feed also has mass outages, trouble of the explorer, and the operator's notes. */
export async function answerFeed(
  request: Request,
  site: Site,
  view: NetworkView,
  whose: FeedOf,
  format: FeedFormat,
): Promise<Response> {
  const { network, origin, queries, brand } = site;
  const { texts } = brand;
  const found = await queries.incidents({
    limit: entries,
    ...(whose.of === 'validator' && { validator: whose.validator.id }),
    ...(whose.of === 'sponsor' && { sponsor: whose.sponsor }),
  });
  const own = found.map((incident) => incidentEntry(network, incident, texts));
  const more =
    whose.of === 'network'
      ? [
          ...(await queries.massOutages(entries)).map((mass) => massEntry(network, mass, texts)),
          ...view.notes.map((note) => noteEntry(network, note, texts)),
          ...view.upstreamIncidents.map((one) => upstreamEntry(network, one, texts)),
        ]
      : [];
  const { title, page } = about(whose, network, texts);
  const feed: Feed = {
    title,
    page: origin + page,
    self: origin + new URL(request.url).pathname,
    origin,
    network,
    author: brand.name,
    language: texts.language,
    at: view.at,
    entries: [...own, ...more].sort((a, b) => b.published - a.published).slice(0, entries),
  };
  return answer(request, {
    type: feedTypes[format],
    body: writeFeed(feed, format),
    cache: 'public, max-age=60',
    shared: true,
  });
}

function about(whose: FeedOf, network: string, { feeds }: Texts): { readonly title: string; readonly page: string } {
  switch (whose.of) {
    case 'network':
      return { title: feeds.title(network), page: `/${network}/` };
    case 'validator':
      return {
        title: feeds.title(`${nameOf(whose.validator)}, ${network}`),
        page: validatorPath(network, whose.validator.id),
      };
    case 'sponsor':
      return {
        title: feeds.ofSponsor(shortParty(whose.sponsor), network),
        page: `/${network}/validators?sponsor=${encodeURIComponent(whose.sponsor)}`,
      };
  }
}
