import { describe, expect, it } from 'vitest';
import { createBodyCache } from './body-cache.ts';

describe('a body cache', () => {
  it('replaces a body and its ETag together', () => {
    const bodies = createBodyCache(1);
    bodies.store('a', '"1"', 'old');
    bodies.store('a', '"2"', 'new');
    expect(bodies.get('a')).toEqual({ etag: '"2"', text: 'new' });
  });

  it('stores nothing without an ETag, or with a capacity of 0', () => {
    const bodies = createBodyCache(1);
    bodies.store('a', null, 'text');
    expect(bodies.get('a')).toBeUndefined();
    const none = createBodyCache(0);
    none.store('a', '"1"', 'text');
    expect(none.get('a')).toBeUndefined();
  });
});
