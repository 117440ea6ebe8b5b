import type { Operation } from '@ledger-explorer/spec';

/** A request that an HTTP client could send. */
export interface DrawnRequest {
  readonly method: string;
  /** As sent: printable ASCII. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The operation whose path it has, where it is one's for certain. */
  readonly operation: Operation | null;
  /** Parameters as the service has to read them: path values percent-encoded, the query without its mark. */
  readonly sent: { readonly path: Readonly<Record<string, string>>; readonly query: string };
  /** Whether the key is the valid one. */
  readonly keyed: boolean;
}
