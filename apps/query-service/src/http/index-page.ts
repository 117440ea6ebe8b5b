/** What stands at the root: where things are. JSON text; the members of the first network stand at the top too. */
export const indexPage = (networks: readonly string[]): string => {
  const [links] = networks.map(linksOf);
  return JSON.stringify({
    name: 'Ledger Explorer',
    ...links,
    networks: networks.map(linksOf),
    metrics: '/metrics',
    authentication: 'Send an API key in the header x-api-key.',
  });
};

const linksOf = (network: string) => ({
  network,
  base: `/${network}`,
  health: `/${network}/health`,
  ready: `/${network}/ready`,
  status: `/${network}/status`,
  docs: `/${network}/docs`,
  openapi: `/${network}/openapi.json`,
});
