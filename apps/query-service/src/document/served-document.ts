import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/** How `/metrics` and `/status` are reached: by everyone, by key, or at another address than the rest. */
export type OperatorAccess = 'open' | 'key' | 'elsewhere';

/** What of a deployment its document says. */
export interface Deployment {
  readonly network: string;
  /** A key may be left out. */
  readonly open: boolean;
  readonly operators: OperatorAccess;
}

/** `/status` as the document declares it where it takes a key: as all operations that do. */
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
 * The API document with this network as its server, relative to where it was read from (RFC 3986 section 4.2), as far as
 * this deployment has what it declares.
 */
export function servedDocument({ network, open, operators }: Deployment) {
  return {
    ...document,
    servers: [{ url: `/${network}`, description: `The network ${network}.` }],
    ...(open ? { security: [{}, ...document.security] } : {}),
    paths: pathsOf(operators),
  };
}
