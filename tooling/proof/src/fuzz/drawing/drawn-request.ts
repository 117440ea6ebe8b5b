import type { Operation } from '@ledger-explorer/spec';

/** A request that an HTTP client could send. */
export interface DrawnRequest {
  readonly method: string;
  /** Target as sent: printable ASCII. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Operation of the path; null if it is uncertain. */
  readonly operation: Operation | null;
  /** Parameters as the service must read them: percent-encoded path values, and the query without `?`. */
  readonly sent: { readonly path: Readonly<Record<string, string>>; readonly query: string };
  /** True if the key is valid. */
  readonly keyed: boolean;
}
