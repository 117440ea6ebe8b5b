import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

describe('readText', () => {
  it('decodes characters that are split over chunks', async () => {
    const bytes = new TextEncoder().encode('aü🦊');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readText(body, 10)).toEqual({ text: 'aü🦊', whole: true });
  });
  it('stops at the limit of an endless body', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('abc'));
      },
    });
    expect(await readText(body, 10)).toEqual({ text: 'abcabcabca', whole: false });
  });
  it('returns an empty text without a body', async () => {
    expect(await readText(null, 10)).toEqual({ text: '', whole: true });
  });
});
