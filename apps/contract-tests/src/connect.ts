import { CannotTest } from './cannot-test.ts';
import { NoAnswer, type Answer, type Transport } from './transport.ts';

/** First requests. The deployment can be tested if this API answers one, unless all are refused with 401 or 403, or all with 404. */
const targets = ['/v1/dashboard', '/v1/updates?size=1', '/v1/market/get-market-info'];

/** Options of the command line for the address and the key of a deployment. */
const ownOptions = { url: '--base-url', key: '--api-key or EXPLORER_API_KEY' };
export const otherOptions: typeof ownOptions = { url: '--against', key: '--against-key or AGAINST_API_KEY' };

/** Sends a request. Undefined if there is no response. */
async function peek(transport: Transport, target: string): Promise<Answer | undefined> {
  try {
    return await transport.send({ target, fromOrigin: true });
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

/** True for a response of this API, by a header or a text that only it has. */
function isOurs({ headers, body }: Answer): boolean {
  return (
    headers['explorer-position'] !== undefined ||
    /"totalTransactions"|"totalElements"|"tokenPriceDto"|\/problems\//.test(
      Buffer.from(body.subarray(0, 4_000)).toString(),
    )
  );
}

/** True for a TLS error that concerns the server's certificate. */
function isOfCertificate(failure: NoAnswer | undefined): boolean {
  const { cause } = failure ?? {};
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/.test(code);
}

function textOf({ body }: Answer): string {
  return Buffer.from(body.subarray(0, 20_000)).toString();
}

/** Suggests a base URL that works on this host: from its index page, by shortening the path, or with a usual name; at most eight are tried. */
async function suggestion(transport: Transport): Promise<string | undefined> {
  const { origin, pathname } = new URL(transport.baseUrl);
  const parts = pathname.split('/').filter((part) => part !== '');
  const prefixes = new Set<string>();
  const root = await peek(transport, '/');
  for (const [, base] of root === undefined ? [] : textOf(root).matchAll(/"base":\s*"(\/[\w./-]{0,100})"/g))
    prefixes.add(base ?? '');
  for (let length = parts.length - 1; length >= 0; length -= 1)
    prefixes.add(
      parts
        .slice(0, length)
        .map((part) => `/${part}`)
        .join(''),
    );
  for (const name of ['localnet', 'devnet', 'testnet', 'mainnet']) prefixes.add(`/${name}`);
  prefixes.delete(pathname === '/' ? '' : pathname);
  for (const prefix of [...prefixes].slice(0, 8)) {
    const answer = await peek(transport, `${prefix}/v1/dashboard`);
    if (answer !== undefined && [200, 401].includes(answer.status) && isOurs(answer)) return `${origin}${prefix}`;
  }
  return undefined;
}

/**
 * Checks that a deployment of this API responds at the base URL and accepts the key. Throws `CannotTest` with a
 * solution. A single failing operation is a finding instead.
 */
export async function connect(transport: Transport, hasKey: boolean, options = ownOptions): Promise<void> {
  const answers: Answer[] = [];
  const failures: NoAnswer[] = [];
  for (const target of targets) {
    try {
      answers.push(await transport.send({ target }));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      failures.push(error);
      // After two failures the deployment counts as unreachable. A single failure can be the fault of that operation.
      if (failures.length > 1 && answers.length === 0) break;
    }
  }
  const { baseUrl } = transport;
  const [failure] = failures;
  if (answers.length === 0) {
    if (isOfCertificate(failure)) {
      throw new CannotTest(
        `${baseUrl} has a certificate of an untrusted authority (${failure?.message ?? ''}): name the authority's file in NODE_EXTRA_CA_CERTS.`,
      );
    }
    throw new CannotTest(
      `${baseUrl} cannot be reached: ${failure?.message ?? 'no answer'}. Is it running, and is ${options.url} right?`,
    );
  }
  if (answers.some((answer) => answer.status === 200 && isOurs(answer))) return;
  const statuses = new Set(answers.map(({ status }) => status));
  const only = (...those: number[]): boolean => [...statuses].every((status) => those.includes(status));
  if (only(401, 403)) {
    throw new CannotTest(
      hasKey
        ? `${baseUrl} refuses the API key (${answers[0]?.status ?? 401}): give a valid one with ${options.key}.`
        : `${baseUrl} needs an API key: give it with ${options.key}.`,
    );
  }
  if (only(404) || !answers.some(isOurs)) {
    const better = await suggestion(transport);
    if (better !== undefined)
      throw new CannotTest(`${baseUrl} is not the base URL of this deployment: try ${options.url} ${better}`);
    const what = only(404) ? 'answers 404 to every operation' : 'answers, but not as Ledger Explorer does';
    throw new CannotTest(
      `${baseUrl} ${what}: give as ${options.url} the URL that ends with the network's name, for example http://host:port/localnet.`,
    );
  }
}
