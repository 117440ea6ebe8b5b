/** A JSON object of a response; numbers are literals (`parseExactly`). */
export type Row = Readonly<Record<string, unknown>>;

/** Responses of a query service. Paths are below the network's prefix. */
export interface Answers {
  /** Body of a response. Rejects if the status is not 200. */
  get(path: string): Promise<Row>;
}

/** Number of rows that pages can reach (docs/contract.md#r1): 51 pages of 100. */
export const reach = 5100;

interface PageAnswer {
  readonly content: readonly Row[];
  readonly totalElements: string;
  readonly last: boolean;
}

/** All rows of a paged list within `reach`, and its total. `query` begins with `&`. */
export async function listAll(
  answers: Answers,
  path: string,
  query = '',
): Promise<{ readonly rows: readonly Row[]; readonly total: string }> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const answer = (await answers.get(`${path}?page=${page}&size=100${query}`)) as unknown as PageAnswer;
    rows.push(...answer.content);
    if (answer.last || rows.length === reach) return { rows, total: answer.totalElements };
  }
}
