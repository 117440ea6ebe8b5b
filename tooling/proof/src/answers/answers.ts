/** A JSON object of an answer; numbers are literals (`parseExactly`). */
export type Row = Readonly<Record<string, unknown>>;

/** The 17 operations as a client sees them, however they are asked. Paths are below the network's. */
export interface Answers {
  /** The whole answer. Rejects where it is not 200. */
  get(path: string): Promise<Row>;
}

/** Rows that the pages of a list reach (docs/contract.md#r1): 51 pages of 100. */
export const reach = 5100;

interface PageAnswer {
  readonly content: readonly Row[];
  readonly totalElements: string;
  readonly last: boolean;
}

/** All rows of a paged list, as far as its pages reach, and the total it states. `query` begins with `&`. */
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
