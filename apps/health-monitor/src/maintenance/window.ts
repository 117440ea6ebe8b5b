/** A span in which validators may be down without it counting, provided it was announced before it began. */
export interface MaintenanceWindow {
  readonly id: string;
  /** Epoch milliseconds; `ends` is not part of it. */
  readonly starts: number;
  readonly ends: number;
  /** When it was announced, or its time last changed. */
  readonly created: number;
  /** When it was called off; null: it stands. */
  readonly cancelled: number | null;
  /** Raised by each change: RFC 5545, 3.8.7.4. */
  readonly sequence: number;
  /** Plain text, at most 200 characters. */
  readonly title: string;
  /** Party ids; empty: the whole network. */
  readonly validators: readonly string[];
  /** The calendar it comes from; null: somebody announced it here. */
  readonly calendar: string | null;
}
