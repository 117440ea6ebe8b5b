/**
 * How a response is paged. `page`: by page number, with totals. `cursor`: by `nextCursor`. `slice`: by cursors in both directions, with a total
 * and the rank of the first entry. `array`: an array of at most `size` entries. `none`: it is not a list.
 */
export type Paging = 'page' | 'cursor' | 'slice' | 'array' | 'none';

/** A parameter of an operation with its checks. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /**
   * `integer`: decimal digits without sign and leading zeros. `enum`: one of `values`, case-sensitive. `list`: several of them, separated by
   * commas. `identifier`: a path segment. `text`: any text.
   */
  readonly kind: 'integer' | 'enum' | 'list' | 'identifier' | 'text';
  readonly required: boolean;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
  /** Maximum length in bytes of UTF-8 after decoding. */
  readonly maxBytes?: number;
  /** Whether an empty value counts as absent (`nextCursor`). Default: it is an error. */
  readonly allowEmpty?: boolean;
  /** Whether the contract types it as a string, although its text is an integer (`page` and `size` of some lists). */
  readonly stringTyped?: boolean;
  /** Whether it is an extension of the core contract. */
  readonly extension?: boolean;
  /** Number of requests that it adds to the operation's `cost`. Default: 0. */
  readonly cost?: number;
}

/** An operation of the contract as data, which routes and validates requests, and drives clients and tests. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET';
  /** OpenAPI template, relative to the network's base: `/v1/parties/{partyId}`. */
  readonly path: string;
  /** Its tag: the domain's word for its subject, such as `transfers`. */
  readonly noun: string;
  readonly summary: string;
  readonly paging: Paging;
  /** Name of the schema of a list's items, or of the whole body if it is not a list. */
  readonly item: string;
  /** Name of the schema of the body. */
  readonly response: string;
  /** Order of a list; absent: it is not a list. */
  readonly order?: {
    /** Values of `sortBy`; empty: the order is fixed. */
    readonly keys: readonly string[];
    /** Default of `sortBy`, or a description of the fixed order. */
    readonly by: string;
    readonly direction: 'ASC' | 'DESC';
  };
  readonly parameters: readonly Parameter[];
  /** Maximum of (page + 1) x size, for string-typed paging. */
  readonly window?: number;
  /** A sentence that tells how to get entries beyond the highest page. */
  readonly beyond?: string;
  /** Whether it accepts `position`. */
  readonly pinnable: boolean;
  /** Whether it needs an API key. */
  readonly keyRequired: boolean;
  /** Number of requests that it counts as in the rate limit; 0: it is never limited. */
  readonly cost: number;
  readonly extension: boolean;
}

/** An operation that does not answer with JSON. */
type Other = Pick<Operation, 'id' | 'path' | 'parameters' | 'cost'>;

/** An operation that answers with server-sent events until one side ends the response. */
export interface Stream extends Other {
  readonly pinnable: false;
}

/** An operation that answers with a whole list as a file. */
export interface ExportedList extends Other {
  /** True if it takes `position` and `after`: newest first, as of one position, and the last row has rank 1. */
  readonly pinnable: boolean;
}
