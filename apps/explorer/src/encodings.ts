import { compress, type ContentCoding } from '@ledger-explorer/wire';

/** A body, and its compressed forms, each made when it is first asked for. */
export class Encodings {
  readonly plain: Buffer;
  readonly #compressed = new Map<ContentCoding, Promise<Buffer>>();

  constructor(text: string | Buffer) {
    this.plain = typeof text === 'string' ? Buffer.from(text) : text;
  }

  in(coding: ContentCoding): Promise<Buffer> {
    const bytes = this.#compressed.get(coding) ?? compress(coding, this.plain);
    this.#compressed.set(coding, bytes);
    return bytes;
  }
}
