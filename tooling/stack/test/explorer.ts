import type { StackFile } from '../src/stack-file.ts';
import { parseExactly } from './exact-json.ts';

export type Row = Readonly<Record<string, unknown>>;

interface PageAnswer {
  readonly content: readonly Row[];
  readonly totalElements: string;
  readonly last: boolean;
}

/** The query service as a client sees it; numbers are literals (`parseExactly`). */
export class Explorer {
  readonly #stack: StackFile;
  constructor(stack: StackFile) {
    this.#stack = stack;
  }

  /** Throws where the answer is not 200. */
  async text(path: string): Promise<string> {
    const response = await fetch(this.#stack.baseUrl + path, { headers: { 'x-api-key': this.#stack.apiKey } });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`GET ${path} answers ${response.status}: ${body}`);
    return body;
  }

  async get(path: string): Promise<Row> {
    return parseExactly(await this.text(path)) as Row;
  }

  /** All rows of a paged list, as far as its pages reach (5,100), and the total it states. */
  async list(path: string, query = ''): Promise<{ readonly rows: readonly Row[]; readonly total: string }> {
    const rows: Row[] = [];
    for (let page = 0; ; page += 1) {
      const answer = (await this.get(`${path}?page=${page}&size=100${query}`)) as unknown as PageAnswer;
      rows.push(...answer.content);
      if (answer.last || page === 50) return { rows, total: answer.totalElements };
    }
  }

  async position(): Promise<number> {
    const response = await fetch(`${this.#stack.baseUrl}/health`);
    const { position } = (await response.json()) as { position: number | null };
    return position ?? 0;
  }
}
