import type { OperatorAccess } from '../document/served-document.ts';

/** What stands at the root: where things are. JSON text; the members of the first network stand at the top too. */
export function indexPage(networks: readonly string[], operators: OperatorAccess): string {
  const isHere = operators !== 'elsewhere';
  const linksOf = (network: string) => ({
    network,
    base: `/${network}`,
    health: `/${network}/health`,
    ready: `/${network}/ready`,
    ...(isHere ? { status: `/${network}/status` } : {}),
    docs: `/${network}/docs`,
    openapi: `/${network}/openapi.json`,
  });
  const [links] = networks.map(linksOf);
  return JSON.stringify({
    name: 'Ledger Explorer',
    ...links,
    networks: networks.map(linksOf),
    ...(isHere ? { metrics: '/metrics' } : {}),
    authentication: 'Send an API key in the header x-api-key.',
  });
}
