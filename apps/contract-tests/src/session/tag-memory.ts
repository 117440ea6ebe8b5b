import { createHash } from 'node:crypto';
import type { Seen, TestRequest } from './ask.ts';
import { type Fault, faultOf } from './fault.ts';

/** Checks that one ETag belongs to one body: a caller with the tag would never get the other body. */
export class TagMemory {
  readonly #tags = new Map<string, { readonly body: string; readonly ask: TestRequest }>();

  /** Adds the tag of a response. Returns a fault and the earlier request if the same tag had another body. */
  take({ answer, text }: Seen, ask: TestRequest): { readonly fault: Fault; readonly before: TestRequest } | undefined {
    const { etag, 'content-encoding': coding } = answer.headers;
    // Only whole bodies: compressed forms of a body may share its tag.
    const isWhole = answer.status === 200 && coding === undefined && ask.method !== 'HEAD';
    if (etag === undefined || text === undefined || !isWhole) return undefined;
    const body = createHash('sha256').update(text).digest('base64url');
    const before = this.#tags.get(etag);
    this.#tags.set(etag, { body, ask });
    if (before === undefined || before.body === body) return undefined;
    const title = 'two different bodies have the same ETag';
    const fault = faultOf('etag/shared', 'positions', title, ['a different ETag for each body', etag]);
    return { fault, before: before.ask };
  }
}
