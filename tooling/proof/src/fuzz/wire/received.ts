/** A response with its decoded body. */
export interface Received {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
