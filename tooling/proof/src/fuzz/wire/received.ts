/** An answer as it arrived, its body decoded. */
export interface Received {
  readonly status: number;
  /** By lower-case name; repeated ones joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
