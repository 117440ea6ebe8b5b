import { deploy, type Deployment } from '@ledger-explorer/programs';
import { type Answers, parseExactly, type Row } from '@ledger-explorer/proof';

/** A deployment whose ledger stands still, and its API as a program sees it. */
export interface Explorer extends Answers {
  readonly base: string;
  readonly deployment: Deployment;
}

/** Starts a deployment without limits that a test reaches. `simulator`: more of its options. */
export async function startExplorer(history: number, simulator: readonly string[]): Promise<Explorer> {
  const limits = { PAGE_LIMIT: '1000000/s', ADDRESS_LIMIT: '1000000/s' };
  const deployment = await deploy({ history, simulator, service: limits });
  const { baseUrl, apiKey } = deployment;
  return {
    base: `${baseUrl}/`,
    deployment,
    async get(path): Promise<Row> {
      const response = await fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`GET ${path} answers ${response.status}: ${body}`);
      return parseExactly(body) as Row;
    },
  };
}
