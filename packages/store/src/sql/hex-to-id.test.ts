import { describe, expect, it } from 'vitest';
import { hexToId } from './hex-to-id.ts';
import { idToBytes } from './id-bytes.ts';

describe('an id as PostgreSQL writes its bytes', () => {
  it.each(['1220ab', 'ff00', 'update-1', '1220ä', ''])('%j comes back', (id) => {
    expect(hexToId(idToBytes(id).toString('hex'))).toBe(id);
  });
});
