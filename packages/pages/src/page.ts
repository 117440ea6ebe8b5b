import type { Client } from '@ledger-explorer/client';
import type { Html } from './html/html.ts';
import type { Link } from './routing/links.ts';
import type { Query } from './routing/query.ts';

/** The API's client of pages. Amounts, prices and rates are strings with the digits that were sent. */
export type ExactClient = Client<string>;

/** The position that a page shows. */
export interface Shown {
  readonly position: number;
  /** ISO 8601 with six fraction digits; null at position 0. */
  readonly recordTime: string | null;
}

/** The inputs of a page. */
export interface PageContext {
  readonly network: string;
  readonly networks: readonly string[];
  readonly client: ExactClient;
  /** Base URL of the health monitor; null: there is none. */
  readonly monitorUrl: string | null;
  /** Path parameters of the route by name, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The index's head when the page was begun. */
  readonly head: Shown & {
    /** Age of the head in seconds; null: not known. */
    readonly lag: number | null;
    /** Changes when the index is rewound. */
    readonly epoch: string;
    /** Null: the network was not reset. */
    readonly networkReset: { readonly since: string | null } | null;
  };
  /** The position that the page is pinned to (`?at=`); null: it is not pinned. */
  readonly at: number | null;
  /** Makes links, relative to this page, to pages in its language. */
  readonly link: Link;
  /** Makes links to addresses without a language, such as files. */
  readonly root: Link;
  /** URL of this page with these query parameters only; undefined values are left out. */
  readonly self: (query: Readonly<Record<string, string | number | undefined>>) => string;
}

/** The content of a page, without the layout. */
interface Page {
  readonly title: string;
  /** A sentence that explains a pasted link. */
  readonly description?: string;
  readonly main: Html;
  /** The position that the page shows. Default: the head when the page was begun. */
  readonly shown?: Shown;
  /** Whether a pinned page has parts that are current nevertheless. Default: false. */
  readonly hasNow?: boolean;
  /** Whether the open page is kept at the newest position, because new rows appear at its top. Default: false. */
  readonly isLive?: boolean;
  /** Whether a live page is updated until it is paused, even while the reader scrolls or points at it. Default: false. */
  readonly isRunning?: boolean;
  /** Default: 200. */
  readonly status?: number;
}

/** A redirect, relative to the request. */
interface Redirect {
  readonly location: string;
}

/** A part of a page for a script of our own pages. */
interface Fragment {
  readonly fragment: Html;
}

/** JSON for a script of our own pages. */
interface Data {
  readonly data: unknown;
}

type Rendered = Page | Redirect | Fragment | Data;

/** One kind of page. */
export interface PageRoute {
  /** Name in metrics and logs. */
  readonly name: string;
  /** Path below the network, without slashes at its ends; a name in braces is a parameter: `party/{partyId}`. */
  readonly path: string;
  /** Path of the navigation's entry that it belongs to; null: none. */
  readonly section: string | null;
  /** Whether it renders `Data` instead of a page. Default: false. */
  readonly isData?: boolean;
  /** `ExplorerError`s and `PageError`s that it throws become error pages. */
  readonly render: (context: PageContext) => Rendered | Promise<Rendered>;
}
