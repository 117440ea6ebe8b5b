import document from '@ledger-explorer/spec/openapi.json' with { type: 'json' };

/**
 * The API document with this network as its server, relative to where it was read from (RFC 3986 section 4.2). JSON text.
 * `open`: a key may be left out.
 */
export const servedDocument = (network: string, open: boolean): string =>
  JSON.stringify({
    ...document,
    servers: [{ url: `/${network}`, description: `The network ${network}.` }],
    ...(open ? { security: [{}, ...document.security] } : {}),
  });
