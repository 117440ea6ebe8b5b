import { type ErrorPage, errorPage, failureOf } from './errors/error-page.ts';
import { type Html, emptyHtml } from './html/html.ts';
import { layout } from './layout/layout.ts';
import { offlineStrip, strip } from './layout/strip.ts';
import { languages as allLanguages, type Texts } from './messages/languages.ts';
import { speak, texts } from './messages/texts.ts';
import { notingAge } from './noting-age.ts';
import type { ExactClient, PageContext, Shown } from './page.ts';
import { goToDate } from './positions/go-to-date.ts';
import { type FoundPage, routeFinder, splitLanguage } from './routing/find-route.ts';
import { linksFrom, queryText } from './routing/links.ts';
import { Query } from './routing/query.ts';
import { routes } from './routes.ts';

export interface PagesOptions {
  readonly network: string;
  /** All networks that have pages beside these, this one too. */
  readonly networks: readonly string[];
  readonly client: ExactClient;
  /** Base URL of the health monitor, whose pages of this network are below its name; null: there is none. Default: null. */
  readonly monitorUrl?: string | null;
  /** By code; the first one needs none in the address. Default: all that there are texts of. */
  readonly languages?: Readonly<Record<string, Texts>>;
}

/** A page that is ready to send. */
export interface RenderedPage {
  readonly status: number;
  /** The document; empty for a redirect. */
  readonly body: string;
  /** Relative to the request; null: this is no redirect. */
  readonly location: string | null;
  /** What the page shows, and the head it was made at; null: the index did not say. */
  readonly shown: Shown | null;
  readonly head: Shown | null;
  /** Seconds since the service last confirmed the oldest part in its database, which is away; null: it is not. */
  readonly stale: number | null;
  /** Whether the page is of one position and says nothing of now, so that it stays the same but for names. */
  readonly isPinned: boolean;
  /** Milliseconds after which a try again makes sense; null: nobody said. */
  readonly retryAfter: number | null;
}

/** What most answers are. */
const plain = { location: null, isPinned: false, stale: null, retryAfter: null };

const still = { isLive: false, isRunning: false };

/** The pages of one network. */
export interface Pages {
  /** The page at a path below the network, as sent, without its slash; null: there is none. */
  readonly find: (path: string) => FoundPage | null;
  /** Makes a page. What it cannot show is an error page; never rejects with what the API answered. */
  readonly render: (found: FoundPage, query: string) => Promise<RenderedPage>;
  /** The page that says what is wrong with a request. `path`: below the network, as sent. */
  readonly problem: (path: string, problem: ErrorPage) => RenderedPage;
}

/** Makes the pages of one network. They read by the client alone. */
export function createPages({
  network,
  networks,
  client,
  monitorUrl = null,
  languages = allLanguages,
}: PagesOptions): Pages {
  const codes = Object.keys(languages);
  const find = routeFinder(routes, codes);

  /** Does work in the language of a page. */
  function inLanguageOf<T>({ language }: FoundPage, work: () => T, now: number | null = null): T {
    const spoken = languages[language ?? codes[0] ?? ''];
    if (spoken === undefined) throw new Error(`there are no pages in ${language}`);
    return speak(spoken, work, now);
  }

  function frameOf({ route, parameters, depth, language }: FoundPage, query: Query) {
    const link = linksFrom(depth);
    const above = language === null ? depth : depth + 1;
    const root = linksFrom(above);
    const segments =
      route.path === '' ? [] : route.path.split('/').map((part) => parameters[part.slice(1, -1)] ?? part);
    return {
      network,
      networks,
      link,
      root,
      home: (other: string) =>
        `${'../'.repeat(above)}${encodeURIComponent(other)}/${language === null ? '' : `${language}/`}`,
      languages: Object.entries(languages).map(([code, { languageName: name }], at) => {
        const path = at === 0 ? segments : [code, ...(segments.length === 0 ? [''] : segments)];
        return { code, name, address: root(path, query.entries()) };
      }),
      section: route.section,
      search: query.text('q') ?? '',
      canonical: link(segments),
      isBare: ['at', 'page', 'cursor', 'end'].every((name) => query.text(name) === null),
      self: (values: Readonly<Record<string, string | number | undefined>>) =>
        queryText(values) === '' ? link(segments) : queryText(values),
    };
  }

  function error(found: FoundPage, query: Query, problem: ErrorPage, line: Html): RenderedPage {
    const frame = frameOf(found, query);
    const page = errorPage(problem, frame.link, frame.canonical);
    return {
      status: problem.status,
      body: layout({ ...frame, ...page, isBare: false, ...still, description: undefined, strip: line }),
      ...plain,
      shown: null,
      head: null,
      retryAfter: problem.retryAfter,
    };
  }

  async function make(found: FoundPage, queryString: string): Promise<RenderedPage> {
    const query = new Query(queryString);
    let line = emptyHtml;
    let stale: number | null = null;
    const noting = notingAge(client, (seconds) => {
      stale = Math.max(stale ?? 0, seconds);
    });
    try {
      const at = query.whole('at', 0);
      const { position, recordTime, lag, data } = await noting.getHead();
      const { epoch, networkReset } = data;
      const head = { position: position ?? data.position, recordTime, lag, epoch, networkReset };
      const frame = frameOf(found, query);
      const { parameters } = found;
      const context: PageContext = { ...frame, client: noting, monitorUrl, parameters, query, head, at };
      line = strip({ ...context, at: null, stale }, head, false);
      const dated = await goToDate(context);
      const page = dated === null ? await found.route.render(context) : { location: dated };
      if ('location' in page) {
        return { ...plain, status: 303, body: '', location: page.location, shown: head, head };
      }
      if ('fragment' in page) {
        return { ...plain, status: 200, body: page.fragment.text, shown: head, head, stale };
      }
      if ('data' in page) {
        return { ...plain, status: 200, body: JSON.stringify(page.data), shown: head, head, stale };
      }
      const { title, description, main, shown = head, hasNow = false, status = 200 } = page;
      const { isLive = false, isRunning = false } = page;
      const top = strip({ ...context, stale }, shown, hasNow);
      return {
        ...plain,
        status,
        body: layout({ ...frame, title, description, main, strip: top, isLive: isLive && frame.isBare, isRunning }),
        shown,
        head,
        isPinned: at !== null && !hasNow,
        stale,
      };
    } catch (thrown) {
      const failure = failureOf(thrown);
      return error(found, query, failure, failure.isAway ? offlineStrip() : line);
    }
  }

  return {
    find,
    render: (found, query) =>
      inLanguageOf(found, () => make(found, query), /(?:^|&)at=/u.test(query) ? null : Date.now()),
    problem: (path, problem) => {
      const route = { name: 'error', path: '', section: null, render: () => ({ location: '' }) };
      const { language, rest } = splitLanguage(path, codes);
      const found = { route, parameters: {}, depth: rest.split('/').length, language };
      return inLanguageOf(found, () => {
        const own = problem.status === 404 ? { detail: texts().errors.noPage, isOwn: true } : {};
        return error(found, new Query(''), { ...problem, ...own }, emptyHtml);
      });
    },
  };
}
