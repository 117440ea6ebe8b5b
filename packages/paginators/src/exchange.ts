/** An entry, as far as a walk looks at it. */
export type Row = Readonly<Record<string, unknown>>;
/** Parameters of a request. */
export interface Query extends Row {
  readonly size?: unknown;
  readonly position?: number;
  readonly orderBy?: unknown;
}

/** What a walk reads of an answer. */
export interface Reply {
  readonly data: unknown;
  readonly position: number | null;
}

/** The one thing a walk asks of a client. */
export interface Requester {
  request(
    operation: string,
    parameters: Query,
    options: { signal: AbortSignal; waitFor?: number | undefined },
  ): Promise<Reply>;
}

/** What a walk reads of a body; a bare array is its own content. */
export interface Body {
  readonly content?: readonly Row[];
  readonly number?: number;
  readonly totalElements?: number;
  readonly hasNextPage?: boolean;
  readonly nextCursor?: string | null;
}
