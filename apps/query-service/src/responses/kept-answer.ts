import type { Shown } from '@ledger-explorer/store';
import { compress, type ContentCoding } from './content-coding.ts';

/** What an answer is made of. */
export interface AnswerParts {
  /** JSON text; null: the resource is unknown. */
  readonly body: string | null;
  /** Null: not of the index. */
  readonly read: { readonly shown: Shown; readonly head: Shown } | null;
  readonly lasting: boolean;
  /** The index's, when the read began; `revision` too. */
  readonly epoch: string;
  readonly revision: number;
  readonly tag: string;
}

/** An answer as bytes, compressed once for all who want it so, and what it shows. */
export class KeptAnswer {
  /** Its bytes as Latin-1, a character each: as text it leaves in one piece with its headers. Null: the resource is unknown. */
  readonly body: string | null;
  readonly read: AnswerParts['read'];
  /** The body stays the same at every later position, until a rewind. */
  readonly lasting: boolean;
  readonly epoch: string;
  readonly revision: number;
  /** Weak entity tag. */
  readonly tag: string;
  /** Made when the first is asked for, since most answers leave as they are. */
  #compressed: Map<ContentCoding, Promise<Buffer>> | undefined;
  /** Those that are done. */
  #ready: Map<ContentCoding, Buffer> | undefined;

  constructor({ body, read, lasting, epoch, revision, tag }: AnswerParts) {
    // Nearly all answers are ASCII: the same text either way.
    this.body = body === null || Buffer.byteLength(body) === body.length ? body : Buffer.from(body).toString('latin1');
    this.read = read;
    this.lasting = lasting;
    this.epoch = epoch;
    this.revision = revision;
    this.tag = tag;
  }

  /** The body in a coding, if it was made before. */
  ready(coding: ContentCoding): Buffer | undefined {
    return this.#ready?.get(coding);
  }

  /** The body in a coding, made when it is first asked for; `made` is then told how many bytes came to be. */
  compressed(coding: ContentCoding, body: string, made: (bytes: number) => void): Promise<Buffer> {
    const all = (this.#compressed ??= new Map<ContentCoding, Promise<Buffer>>());
    let compressed = all.get(coding);
    if (compressed === undefined) {
      compressed = compress(coding, Buffer.from(body, 'latin1'));
      all.set(coding, compressed);
      void compressed.then(
        (bytes) => {
          (this.#ready ??= new Map()).set(coding, bytes);
          made(bytes.length);
        },
        () => all.delete(coding),
      );
    }
    return compressed;
  }
}
