import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** Access to `/metrics` and `/status`: without a key, with a key, or only at METRICS_ADDRESS (`elsewhere`). */
export type OperatorAccess = 'open' | 'key' | 'elsewhere';

/** Parts of a deployment that change its API document. */
export interface Deployment {
  readonly network: string;
  /** True if requests need no key. */
  readonly keyless: boolean;
  readonly operators: OperatorAccess;
}

/** `/status` with the key and the 401 of other operations, for deployments where it needs a key. */
const keyedStatus = (() => {
  const { get } = document.paths['/status'];
  const { 401: unauthorized } = document.paths['/v1/dashboard'].get.responses;
  return { get: { ...get, security: document.security, responses: { ...get.responses, 401: unauthorized } } };
})();

function pathsOf(operators: OperatorAccess): object {
  if (operators === 'open') return document.paths;
  if (operators === 'key') return { ...document.paths, '/status': keyedStatus };
  return Object.fromEntries(Object.entries(document.paths).filter(([path]) => path !== '/status'));
}

/**
 * The API document of a deployment: only what it serves, with the network as server, relative to the document's URL
 * (RFC 3986 section 4.2).
 */
export function servedDocument({ network, keyless, operators }: Deployment) {
  return {
    ...document,
    servers: [{ url: `/${network}`, description: `The network ${network}.` }],
    ...(keyless ? { security: [{}, ...document.security] } : {}),
    paths: pathsOf(operators),
  };
}
