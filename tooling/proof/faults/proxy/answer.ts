import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ExactJson, parseExact, writeExact } from '@ledger-explorer/wire';
import { plainBody } from '../../src/fuzz/wire/decode-body.ts';
import type { Header } from './proxied-request.ts';

/** A response on its way to the client, which faults can change. */
export class Answer {
  status: number;
  headers: Header[];
  /** Body as sent, with its content encoding. */
  bytes: Buffer;

  constructor(status: number, headers: readonly Header[], bytes: Buffer) {
    this.status = status;
    this.headers = [...headers];
    this.bytes = bytes;
  }

  /** True for 200, the only status of a successful read. */
  get ok(): boolean {
    return this.status === 200;
  }

  header(name: string): string | null {
    return this.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;
  }

  /** Sets the first header of this name in its place; null removes all. */
  setHeader(name: string, value: string | null): void {
    const at = this.headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase());
    if (value === null) this.headers = this.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
    else if (at === -1) this.headers.push([name, value]);
    else this.headers[at] = [this.headers[at]?.[0] ?? name, value];
  }

  /** Decoded body; bytes that are not UTF-8 are replaced. */
  get text(): string {
    return plainBody(this.bytes, this.header('content-encoding')).toString('utf8');
  }

  /** Encodes the body in the response's content encoding, and sets its length. */
  set text(text: string) {
    const plain = Buffer.from(text);
    const coding = this.header('content-encoding');
    this.bytes =
      coding === 'gzip'
        ? gzipSync(plain)
        : coding === 'br'
          ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : plain;
    this.setHeader('content-length', String(this.bytes.length));
  }

  get json(): ExactJson {
    return parseExact(this.text);
  }

  set json(value: ExactJson) {
    this.text = writeExact(value);
  }
}
