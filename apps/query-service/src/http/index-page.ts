import type { OperatorAccess } from '../document/served-document.ts';

/** JSON of the root: links of each network. The links of the first network are also at the top level. */
export function indexPage(
  networks: readonly string[],
  operators: OperatorAccess,
  { hasPages }: { readonly hasPages: boolean },
): string {
  const hasOperatorPaths = operators !== 'elsewhere';
  const linksOf = (network: string) => ({
    network,
    base: `/${network}`,
    health: `/${network}/health`,
    ready: `/${network}/ready`,
    ...(hasOperatorPaths ? { status: `/${network}/status` } : {}),
    ...(hasPages ? { explorer: `/${network}/` } : {}),
    docs: `/${network}/docs`,
    openapi: `/${network}/openapi.json`,
  });
  const [links] = networks.map(linksOf);
  return JSON.stringify({
    name: 'Ledger Explorer',
    ...links,
    networks: networks.map(linksOf),
    ...(hasOperatorPaths ? { metrics: '/metrics' } : {}),
    authentication: 'Send an API key in the header x-api-key.',
  });
}
