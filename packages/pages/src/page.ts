import type { Client } from '@ledger-explorer/client';
import type { Html } from './html/html.ts';
import type { Link } from './routing/links.ts';
import type { Query } from './routing/query.ts';

/** The API's client that pages read by: amounts, prices and rates are the digits that were sent. */
export type ExactClient = Client<string>;

/** A position of the index, as a page shows it. */
export interface Shown {
  readonly position: number;
  /** ISO 8601 with six fraction digits; null at position 0. */
  readonly recordTime: string | null;
}

/** What a page is made from. */
export interface PageContext {
  readonly network: string;
  readonly networks: readonly string[];
  readonly client: ExactClient;
  /** Base URL of the health monitor; null: there is none. */
  readonly monitorUrl: string | null;
  /** Path parameters of the route by name, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The head when the page was begun. */
  readonly head: Shown & {
    readonly lag: number | null;
    readonly epoch: string;
    /** Null: no reset of the network was noticed. */
    readonly networkReset: { readonly since: string | null } | null;
  };
  /** The position that the page is pinned to; null: the head's. */
  readonly at: number | null;
  /** Makes links relative to this page, to pages of its language. */
  readonly link: Link;
  /** The same to what has no language: files. */
  readonly root: Link;
  /** This page's own address with other query parameters; undefined leaves one out. */
  readonly self: (query: Readonly<Record<string, string | number | undefined>>) => string;
}

/** What a page has to say; the layout goes around it. */
interface Page {
  /** A sentence that explains a link where it is pasted. */
  readonly title: string;
  readonly description?: string;
  readonly main: Html;
  /** Of what the page shows. Default: the head when it was begun. */
  readonly shown?: Shown;
  /** Whether part of a pinned page is as of now all the same. Default: no. */
  readonly hasNow?: boolean;
  /** Whether new rows come in at its top, so that it is kept at the newest position while it is open. Default: no. */
  readonly isLive?: boolean;
  /** Whether rows of a live page come in wherever it is looked at and whoever points at it, until it is paused. Default: no. */
  readonly isRunning?: boolean;
  /** Default: 200. */
  readonly status?: number;
}

/** Where a request is sent on to, relative to its own address. */
interface Redirect {
  readonly location: string;
}

/** A part of a page that a script asks for: it stands without a layout, and is for pages of its own origin alone. */
interface Fragment {
  readonly fragment: Html;
}

/** What a script of our own pages asks for, of routes that are data: it becomes JSON, for pages of its own origin alone. */
interface Data {
  readonly data: unknown;
}

/** What a route gives. */
type Rendered = Page | Redirect | Fragment | Data;

/** One kind of page. */
export interface PageRoute {
  /** In metrics and logs. */
  readonly name: string;
  /** Path below the network, without a slash at its ends; a name in braces is a parameter: `party/{partyId}`. */
  readonly path: string;
  /** The part of the navigation it belongs to: the path of that link. */
  readonly section: string | null;
  /** Whether it gives data, as JSON, instead of a page. Default: no. */
  readonly isData?: boolean;
  /** Throws `ExplorerError`s and `PageError`s, which become error pages. */
  readonly render: (context: PageContext) => Rendered | Promise<Rendered>;
}
