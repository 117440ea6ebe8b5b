import { everyOperation, type OpenApiDocument, refName } from './document.ts';

/** Names of all operations, parameters and fields of a contract. */
function surfaceOf(document: OpenApiDocument): readonly string[] {
  const operations = everyOperation(document).flatMap(({ path, operation }) => [
    path,
    ...(operation.parameters ?? []).map(
      (parameter) => `${path}, parameter ${'$ref' in parameter ? refName(parameter.$ref) : parameter.name}`,
    ),
  ]);
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).map((field) => `${name}.${field}`),
  );
  return [...operations, ...fields];
}

/** The error if the contract has grown since its release and `info.version` was not raised; null: there is none. */
export function versionProblem(released: OpenApiDocument, working: OpenApiDocument): string | null {
  const before = new Set(surfaceOf(released));
  const added = surfaceOf(working).filter((name) => !before.has(name));
  const { version } = working.info;
  const isHigher = version.localeCompare(released.info.version, 'en', { numeric: true }) > 0;
  if (added.length === 0 || isHigher) return null;
  const more = added.length > 3 ? ` and ${added.length - 3} more` : '';
  return `spec/openapi.yaml adds ${added.slice(0, 3).join(', ')}${more} to the released contract: raise info.version above ${released.info.version}, not ${version}`;
}
