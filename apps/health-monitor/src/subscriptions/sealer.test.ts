import { describe, expect, it } from 'vitest';
import { openSealer, SealError } from './sealer.ts';

const older = btoa('o'.repeat(32));
const newer = btoa('n'.repeat(32));

describe('the sealer', () => {
  it('opens a sealed text and seals the same text differently each time', async () => {
    const sealer = await openSealer([newer]);
    const sealed = await sealer.seal('a secret', 'sub_1');
    expect(sealed).not.toContain('secret');
    expect(await sealer.seal('a secret', 'sub_1')).not.toBe(sealed);
    expect(await sealer.open(sealed, 'sub_1')).toBe('a secret');
  });
  it('refuses a sealed text that was changed or moved to another row', async () => {
    const sealer = await openSealer([newer]);
    const sealed = await sealer.seal('a secret', 'sub_1');
    await expect(sealer.open(sealed, 'sub_2')).rejects.toThrow(SealError);
    await expect(sealer.open(`${sealed.slice(0, -4)}AAAA`, 'sub_1')).rejects.toThrow(SealError);
    await expect(sealer.open('garbage', 'sub_1')).rejects.toThrow(SealError);
  });
  it('opens a text under an older key while that key is listed, and reports it as stale', async () => {
    const before = await openSealer([older]);
    const sealed = await before.seal('a secret', 'sub_1');
    const both = await openSealer([newer, older]);
    expect(await both.open(sealed, 'sub_1')).toBe('a secret');
    expect(both.isStale(sealed)).toBe(true);
    expect(both.isStale(await both.seal('a secret', 'sub_1'))).toBe(false);
    const after = await openSealer([newer]);
    await expect(after.open(sealed, 'sub_1')).rejects.toThrow(/SECRET_KEY_PREVIOUS/);
  });
  it('verifies signatures under every listed key', async () => {
    const signature = await (await openSealer([older])).sign('text');
    const both = await openSealer([newer, older]);
    expect(await both.verify('text', signature)).toBe(true);
    expect(await both.verify('texts', signature)).toBe(false);
    expect(await both.verify('text', `${signature}x`)).toBe(false);
    expect(await (await openSealer([newer])).verify('text', signature)).toBe(false);
  });
  it.each([
    [[], /not set/],
    [['', undefined], /not set/],
    [['AAAA'], /^SECRET_KEY is not 32 bytes/],
    [['not base64!'], /^SECRET_KEY is not 32 bytes/],
    [['AA=A'], /^SECRET_KEY is not 32 bytes/],
    [[newer, 'AAAA'], /^SECRET_KEY_PREVIOUS is not 32 bytes/],
  ])('refuses the keys %j', async (secrets, message) => {
    await expect(openSealer(secrets)).rejects.toThrow(message);
  });
});
