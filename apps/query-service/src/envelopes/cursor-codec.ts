import { createHmac, timingSafeEqual } from 'node:crypto';

/** List that a cursor belongs to, and values of its parameters that must stay the same (docs/contract.md#r8). */
export type CursorScope = readonly string[];

/** State of a walk through a list. */
export interface CursorState {
  /** Store key of the row after which the walk continues. */
  readonly after: string;
  /** As-of position of the walk; null: it follows the head. */
  readonly position: number | null;
}

const version = 1;
const macBytes = 16;

function isState(value: unknown): value is readonly [number | null, string] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    (value[0] === null || Number.isSafeInteger(value[0])) &&
    typeof value[1] === 'string'
  );
}

/**
 * Encodes and decodes all cursors: base64url of a version byte, a MAC and the state. The MAC covers network, scope
 * and state with a key derived from the database's cursor secret. So cursors stay valid across restarts and
 * instances, and changed or foreign cursors are refused.
 */
export class CursorCodec {
  readonly #key: Buffer;
  readonly #network: string;

  constructor(secret: Buffer, network: string) {
    // The first cursors were those of contract events.
    this.#key = createHmac('sha256', secret).update(`contract events cursor ${version}`).digest();
    this.#network = network;
  }

  seal(scope: CursorScope, state: CursorState): string {
    const text = Buffer.from(JSON.stringify([state.position, state.after]));
    return Buffer.concat([Buffer.of(version), this.#mac(scope, text), text]).toString('base64url');
  }

  /** State of the cursor; null if it is malformed, changed or of another scope. */
  open(scope: CursorScope, cursor: string): CursorState | null {
    const bytes = Buffer.from(cursor, 'base64url');
    // Node's decoder skips invalid characters, but a cursor has exactly one valid spelling.
    if (bytes.length <= 1 + macBytes || bytes[0] !== version || bytes.toString('base64url') !== cursor) return null;
    const text = bytes.subarray(1 + macBytes);
    if (!timingSafeEqual(bytes.subarray(1, 1 + macBytes), this.#mac(scope, text))) return null;
    const state: unknown = JSON.parse(text.toString());
    return isState(state) ? { position: state[0], after: state[1] } : null;
  }

  #mac(scope: CursorScope, text: Buffer): Buffer {
    const bound = JSON.stringify([this.#network, ...scope]);
    return createHmac('sha256', this.#key).update(bound).update('\n').update(text).digest().subarray(0, macBytes);
  }
}
