/** How an operation's answer is paged. `page`: envelope with totals; `cursor`: `nextCursor`; `slice`: a cursor in either direction, with total and rank; `array`: bare array cut at `size`; `none`: one object. */
export type Paging = 'page' | 'cursor' | 'slice' | 'array' | 'none';

/** One parameter of an operation, with everything needed to read and check it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  /** `integer`: canonical decimal digits read to a number. `enum`: one of `values`, case-sensitive. `list`: several of them, separated by commas. `identifier`: a path segment. `text`: anything. */
  readonly kind: 'integer' | 'enum' | 'list' | 'identifier' | 'text';
  readonly required: boolean;
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly values?: readonly string[];
  /** Longest accepted value, in bytes of UTF-8 after decoding. */
  readonly maxBytes?: number;
  /** An empty value means "not given" (`nextCursor`); elsewhere it is an error. */
  readonly allowEmpty?: boolean;
  /** Typed as string in the contract, although its text is an integer (`page` and `size` of some lists). */
  readonly stringTyped?: boolean;
  /** An extension: not part of the core. */
  readonly extension?: boolean;
  /** How many requests more one with this parameter counts as. Default: none. */
  readonly cost?: number;
}

/** One operation of the contract, as data: what the service routes and validates by, and what clients and tests are driven by. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET';
  /** OpenAPI template, relative to the network's base: `/v1/parties/{partyId}`. */
  readonly path: string;
  /** The domain's word for what it lists: the tag. */
  readonly noun: string;
  readonly summary: string;
  readonly paging: Paging;
  /** Name of the schema of one item of a list, or of the whole answer. */
  readonly item: string;
  /** Name of the schema of the whole answer's body. */
  readonly response: string;
  /** Order of a list: stated for each, fixed ones too. */
  readonly order?: {
    /** Keys a caller can choose by `sortBy`; empty: fixed order. */
    readonly keys: readonly string[];
    /** Default key, or in words what a fixed order is by. */
    readonly by: string;
    readonly direction: 'ASC' | 'DESC';
  };
  readonly parameters: readonly Parameter[];
  /** (page + 1) x size may not pass this (string-typed paging). */
  readonly window?: number;
  /** In words: what reaches the entries that the highest page does not. */
  readonly beyond?: string;
  /** Takes `position`: an append-only list. */
  readonly pinnable: boolean;
  /** False: answers without an API key. */
  readonly keyRequired: boolean;
  /** How many requests one of these counts as against its caller's limit; 0: never limited. */
  readonly cost: number;
  readonly extension: boolean;
}

/** One operation that answers with something else than a JSON document. */
type Other = Pick<Operation, 'id' | 'path' | 'parameters' | 'cost'>;

/** One operation that answers with server-sent events until one side ends the response. */
export interface Stream extends Other {
  readonly pinnable: false;
}

/** One operation that answers with a whole list as a file. */
export interface ExportedList extends Other {
  /** Newest first, as of one position. Else it is a ranking, rank 1 first, read at the head. */
  readonly pinnable: boolean;
}
