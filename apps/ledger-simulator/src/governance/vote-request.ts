export interface VoteRequest {
  readonly votes: ReadonlyMap<string, unknown>;
}
