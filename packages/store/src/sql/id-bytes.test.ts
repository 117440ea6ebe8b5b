import { describe, expect, it } from 'vitest';
import { hexToId, idToBytes } from './id-bytes.ts';

describe('hexToId', () => {
  it.each(['1220ab', 'ff00', 'update-1', '1220ä', ''])('%j survives the round trip through PostgreSQL hex', (id) => {
    expect(hexToId(idToBytes(id).toString('hex'))).toBe(id);
  });
});
