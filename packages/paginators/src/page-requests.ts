import type { WalkState } from './walk-state.ts';

/** Parameters of a request. */
export interface Query {
  readonly [parameter: string]: unknown;
  readonly size?: unknown;
  readonly position?: number;
  readonly orderBy?: unknown;
}

/** Parts of a response that a walk reads. */
export interface Reply {
  readonly data: unknown;
  readonly position: number | null;
}

/** Method of a client that a walk needs. */
export interface Requester {
  call(
    operation: string,
    parameters: Query,
    options: { signal: AbortSignal; waitFor?: number | undefined },
  ): Promise<Reply>;
}

/** Requests a page of a walk, or the entries after its cursor. It counts at once; its failure is thrown where the reply is awaited. */
export type RequestPage = (query: Query, page: number) => Promise<Reply>;

/** Requests pages of a list with the parameters of the walk, its position and its cursor. */
export function createPageRequests(
  client: Requester,
  operation: string,
  parameters: Query,
  state: WalkState,
  signal: AbortSignal,
): RequestPage {
  async function send(query: Query, waitFor?: number): Promise<Reply> {
    state.requests++;
    try {
      return await client.call(operation, query, { signal, waitFor });
    } catch (error) {
      // Another instance may not have the position yet: wait for it once. A position of the caller's can be wrong.
      const isKnown = state.pages > 0 || state.position !== parameters.position;
      if (state.pinned && isKnown && !waitFor && statusOf(error) === 400) return send(query, state.position);
      throw error;
    }
  }

  return (query, page) => {
    const { list, size, pinned, position, cursor } = state;
    const reply = send({
      ...parameters,
      size,
      ...(pinned && { position }),
      ...query,
      ...(list.pages ? { page } : cursor && { [list.slices ? 'cursor' : 'nextCursor']: cursor }),
    });
    // The page may be requested ahead: its failure is handled when the walk needs it.
    reply.catch(() => undefined);
    return reply;
  };
}

/** Status of the response that an error came with, if any. */
export function statusOf(error: unknown): unknown {
  return (error as { status?: unknown } | undefined)?.status;
}
