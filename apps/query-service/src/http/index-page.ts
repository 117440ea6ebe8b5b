/** What stands at the root: where things are. JSON text. */
export const indexPage = (network: string): string =>
  JSON.stringify({
    name: 'Ledger Explorer',
    network,
    base: `/${network}`,
    health: `/${network}/health`,
    docs: `/${network}/docs`,
    openapi: `/${network}/openapi.json`,
    metrics: '/metrics',
    authentication: 'Send an API key in the header x-api-key.',
  });
