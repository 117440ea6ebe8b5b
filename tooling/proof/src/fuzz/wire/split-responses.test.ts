import { describe, expect, it } from 'vitest';
import { splitResponses } from './split-responses.ts';

describe('splitResponses', () => {
  it('splits consecutive responses', () => {
    const text = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n';
    expect(splitResponses(Buffer.from(text))).toEqual([
      { status: 200, headers: { 'content-length': '2' }, body: '{}' },
      { status: 304, headers: { etag: '"a"' }, body: '' },
    ]);
  });

  it('skips 100 Continue', () => {
    expect(splitResponses(Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'))).toMatchObject([
      { status: 204 },
    ]);
  });

  it('rejects an incomplete response', () => {
    expect(() => splitResponses(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}'))).toThrow('whole body');
    expect(() => splitResponses(Buffer.from('hello\r\n\r\n'))).toThrow('status line');
  });
});
