import { createHash } from 'node:crypto';
import type { Seen, TestRequest } from './ask.ts';
import type { Fault } from './fault.ts';

/** Checks that one ETag belongs to one body: a caller with the tag would never get the other body. */
export class TagMemory {
  readonly #tags = new Map<string, { readonly body: string; readonly ask: TestRequest }>();

  /** Adds the tag of a response. Returns a fault and the earlier request if the same tag had another body. */
  take({ answer, text }: Seen, ask: TestRequest): { readonly fault: Fault; readonly before: TestRequest } | undefined {
    const { etag, 'content-encoding': coding } = answer.headers;
    if (
      etag === undefined ||
      text === undefined ||
      answer.status !== 200 ||
      coding !== undefined ||
      ask.method === 'HEAD'
    )
      return undefined;
    const body = createHash('sha256').update(text).digest('base64url');
    const before = this.#tags.get(etag);
    this.#tags.set(etag, { body, ask });
    if (before === undefined || before.body === body) return undefined;
    const fault: Fault = {
      check: 'etag/shared',
      rule: 'positions',
      title: 'two different bodies have the same ETag',
      expected: 'a different ETag for each body',
      actual: etag,
    };
    return { fault, before: before.ask };
  }
}
