/** Required scopes by name of the security scheme. Empty: no credentials are required. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: string; readonly enum?: readonly string[] }>>;
}

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly SecurityRequirement[];
  readonly servers?: readonly Server[];
}

/** The parts of an OpenAPI document that `accessChange` compares. */
export interface Contract {
  readonly servers?: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, unknown>> & { readonly servers?: readonly Server[] }>
  >;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

/** An operation, with the values that it inherits from its path and its document. */
export interface EffectiveOperation {
  readonly id: string | undefined;
  readonly security: readonly SecurityRequirement[];
  readonly servers: readonly Server[];
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations of a contract by method and path: `GET /v1/transfers`. Path parameters are written `{}`, as their names do not matter. */
export function operationsOf(contract: Contract): ReadonlyMap<string, EffectiveOperation> {
  const { security = [], servers: given = [], paths = {} } = contract;
  // OpenAPI 3.1.1, 4.8.1: the default server is the origin of the document.
  const servers = given.length === 0 ? [{ url: '/' }] : given;
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      methods.flatMap((method): [string, EffectiveOperation][] => {
        const operation = item[method] as Operation | undefined;
        if (operation === undefined) return [];
        const own = operation.servers ?? item.servers ?? servers;
        const name = `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
        return [[name, { id: operation.operationId, security: operation.security ?? security, servers: own }]];
      }),
    ),
  );
}
