import { type ErrorPage, errorPage, failureOf } from './errors/error-page.ts';
import { type Html, emptyHtml } from './html/html.ts';
import { layout } from './layout/layout.ts';
import { offlineStrip, strip } from './layout/strip.ts';
import { languages as allLanguages, type Texts } from './messages/languages.ts';
import { inLanguage, texts } from './messages/texts.ts';
import type { ExactClient, PageContext, Shown } from './page.ts';
import { goToDate } from './positions/go-to-date.ts';
import { reportStaleness } from './report-staleness.ts';
import { routes } from './routes.ts';
import { type FoundPage, routeFinder, splitLanguage } from './routing/find-route.ts';
import { linksFrom, queryText } from './routing/links.ts';
import { Query } from './routing/query.ts';

export interface PagesOptions {
  readonly network: string;
  /** All networks with pages on this host, with this one. */
  readonly networks: readonly string[];
  readonly client: ExactClient;
  /** Base URL of the health monitor, to which the network's name is added; null: there is none. Default: null. */
  readonly monitorUrl?: string | null;
  /** Texts by language code. Paths of the first language do not contain its code. Default: all languages. */
  readonly languages?: Readonly<Record<string, Texts>>;
}

/** A page that is ready to send. */
export interface RenderedPage {
  readonly status: number;
  /** The document; empty for a redirect. */
  readonly body: string;
  /** Target of a redirect, relative to the request; null: this is none. */
  readonly location: string | null;
  /** The position that the page shows; null: not known. */
  readonly shown: Shown | null;
  /** The head when the page was made; null: not known. */
  readonly head: Shown | null;
  /** If the service's database is down: seconds since it confirmed the oldest answer of the page. Null: the database works. */
  readonly stale: number | null;
  /** Whether the page shows one fixed position only, so that it changes only in names. */
  readonly isPinned: boolean;
  /** Milliseconds after which to retry; null: not given. */
  readonly retryAfter: number | null;
}

/** Fields that most pages have in common. */
const defaults = { location: null, isPinned: false, stale: null, retryAfter: null };

const notLive = { isLive: false, isRunning: false };

/** The URL of a request that has a problem. */
export interface ProblemAddress {
  /** Below the network, percent-encoded and without a slash at its beginning. */
  readonly path: string;
  /** Without a question mark. */
  readonly query: string;
  /** Whether the path is below the host instead, because it is of no network. Default: false. */
  readonly isOfHost?: boolean;
}

/** The pages of one network. */
export interface Pages {
  /** The page at a path below the network, percent-encoded and without a slash at its beginning; null: there is none. */
  readonly find: (path: string) => FoundPage | null;
  /** Makes a page, or an error page if the API answers with an error. */
  readonly render: (found: FoundPage, query: string) => Promise<RenderedPage>;
  /** The page about a problem of a request. */
  readonly problem: (address: ProblemAddress, problem: ErrorPage) => RenderedPage;
}

/** Makes the pages of one network from the API. */
export function createPages({
  network,
  networks,
  client,
  monitorUrl = null,
  languages = allLanguages,
}: PagesOptions): Pages {
  const codes = Object.keys(languages);
  const find = routeFinder(routes, codes);

  /** Runs `work` with the texts of a page's language. */
  function inPageLanguage<T>({ language }: FoundPage, work: () => T, now: number | null = null): T {
    const spoken = languages[language ?? codes[0] ?? ''];
    if (spoken === undefined) throw new Error(`there are no pages in ${language}`);
    return inLanguage(spoken, work, now);
  }

  /** `folder`: the network's folder with a slash, for a page of no network; empty for pages below the network. */
  function frameOf({ route, parameters, depth, language }: FoundPage, query: Query, folder = '') {
    // The page is `depth` folders below its language, and `above` folders below the network.
    const link = linksFrom(depth, folder);
    const above = language === null ? depth : depth + 1;
    const root = linksFrom(above, folder);
    // A part in braces is replaced by the value of its parameter.
    const segments =
      route.path === '' ? [] : route.path.split('/').map((part) => parameters[part.slice(1, -1)] ?? part);
    return {
      network,
      networks,
      link,
      root,
      home: (other: string) =>
        `${'../'.repeat(folder === '' ? above : above - 1)}${encodeURIComponent(other)}/${language === null ? '' : `${language}/`}`,
      // An empty segment makes the slash of `de/`.
      languages: Object.entries(languages).map(([code, { languageName: name }], at) => {
        const path = at === 0 ? segments : [code, ...(segments.length === 0 ? [''] : segments)];
        return { code, name, address: root(path, query.entries()) };
      }),
      section: route.section,
      // Lists have `q`, too.
      search: route.name === 'search' ? (query.text('q') ?? '') : '',
      canonical: link(segments),
      isBare: ['at', 'page', 'cursor', 'end'].every((name) => query.text(name) === null),
      self: (values: Readonly<Record<string, string | number | undefined>>) =>
        queryText(values) === '' ? link(segments) : queryText(values),
    };
  }

  function error(found: FoundPage, query: Query, problem: ErrorPage, chip: Html, folder = ''): RenderedPage {
    const frame = frameOf(found, query, folder);
    const { self, canonical: bare } = frame;
    const values = query.entries();
    const newest = self({ ...values, at: undefined, page: undefined, cursor: undefined, end: undefined });
    const page = errorPage(problem, frame.link, { again: self(values), newest, bare });
    return {
      status: problem.status,
      body: layout({ ...frame, ...page, isBare: false, ...notLive, description: undefined, strip: chip }),
      ...defaults,
      shown: null,
      head: null,
      retryAfter: problem.retryAfter,
    };
  }

  async function make(found: FoundPage, queryString: string): Promise<RenderedPage> {
    const query = new Query(queryString);
    let errorStrip = emptyHtml;
    let stale: number | null = null;
    const staleAware = reportStaleness(client, (seconds) => {
      stale = Math.max(stale ?? 0, seconds);
    });
    try {
      const at = query.whole('at', 0);
      const { position, recordTime, lag, data } = await staleAware.getHead();
      const { epoch, networkReset } = data;
      const head = { position: position ?? data.position, recordTime, lag, epoch, networkReset };
      const frame = frameOf(found, query);
      const { parameters } = found;
      const context: PageContext = { ...frame, client: staleAware, monitorUrl, parameters, query, head, at };
      errorStrip = strip({ ...context, at: null, stale }, head, { hasNow: false });
      const dated = await goToDate(context);
      const page = dated === null ? await found.route.render(context) : { location: dated };
      if ('location' in page) {
        return { ...defaults, status: 303, body: '', location: page.location, shown: head, head };
      }
      if ('fragment' in page) {
        return { ...defaults, status: 200, body: page.fragment.text, shown: head, head, stale };
      }
      if ('data' in page) {
        return { ...defaults, status: 200, body: JSON.stringify(page.data), shown: head, head, stale };
      }
      const { title, description, main, shown = head, hasNow = false, status = 200 } = page;
      const { isLive = false, isRunning = false } = page;
      const top = strip({ ...context, stale }, shown, { hasNow });
      return {
        ...defaults,
        status,
        body: layout({ ...frame, title, description, main, strip: top, isLive: isLive && frame.isBare, isRunning }),
        shown,
        head,
        isPinned: at !== null && !hasNow,
        stale,
      };
    } catch (thrown) {
      const failure = failureOf(thrown);
      return error(found, query, failure, failure.isAway ? offlineStrip() : errorStrip);
    }
  }

  return {
    find,
    // A pinned page has no relative times.
    render: (found, query) =>
      inPageLanguage(found, () => make(found, query), /(?:^|&)at=/u.test(query) ? null : Date.now()),
    problem: ({ path, query, isOfHost = false }, problem) => {
      const { language, rest } = isOfHost ? { language: null, rest: path } : splitLanguage(path, codes);
      const route = { name: 'error', path: '', section: null, render: () => ({ location: '' }) };
      const unknown = { route, parameters: {}, depth: rest.split('/').length, language };
      const found = (isOfHost || problem.status === 404 ? null : find(path)) ?? unknown;
      return inPageLanguage(found, () => {
        const own = { detail: texts().errors.noPage, isTranslated: true };
        const shown = problem.status === 404 ? { ...problem, ...own } : problem;
        return error(
          found,
          new Query(found === unknown ? '' : query),
          shown,
          emptyHtml,
          isOfHost ? `${encodeURIComponent(network)}/` : '',
        );
      });
    },
  };
}
