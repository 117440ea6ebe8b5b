import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from './answer.ts';
import type { Exchange, Fault } from './fault.ts';
import type { ProxiedRequest } from './proxied-request.ts';

/** Remaining parts of a deployment: with `positions`, positions and operations about the service stay. */
export interface Left {
  readonly positions: boolean;
}

/**
 * Reduces a deployment to the core operations, including its API document. Without positions, their parameters and
 * headers are removed too (docs/contract.md#the-core-and-the-extensions).
 */
export function coreOnly(left: Left): Fault {
  return {
    name: 'the-core-alone',
    rule: 'contract',
    answer: (exchange) => answer(exchange, left),
    stream: { request: elsewhere },
  };
}

async function answer({ request, upstream }: Exchange, { positions }: Left): Promise<Answer> {
  const isDocument = request.operation?.response === 'OpenApiDocument';
  const isGone = !isDocument && isExtensionOf(request, positions);
  const plain = positions ? request : withoutPosition(request);
  const given = await upstream(isGone ? elsewhere(plain) : plain);
  if (isDocument && given.ok && given.bytes.length > 0) {
    const document = given.json;
    if (isExactObject(document)) given.json = documentOf(document, positions);
  }
  if (!positions) withoutHeaders(given);
  return given;
}

function isExtensionOf({ operation, target }: ProxiedRequest, positions: boolean): boolean {
  if (/\/v1\/(exports|stream)/.test(target)) return true;
  return operation?.extension === true && !(positions && isOfService(operation.path));
}

function isOfService(path: string): boolean {
  return !path.startsWith('/v1/');
}

/** An unknown route below the network's prefix. */
function elsewhere(request: ProxiedRequest): ProxiedRequest {
  return request.withPath('/v1/nowhere');
}

/** Removes `position` and `Explorer-Wait-For`, which are unknown here. */
function withoutPosition(request: ProxiedRequest): ProxiedRequest {
  const plain = request.withHeader('explorer-wait-for', null);
  return request.target.includes('position') && request.asks() ? plain.withQuery({ position: null }) : plain;
}

function withoutHeaders(given: Answer): void {
  for (const [name] of [...given.headers]) if (name.toLowerCase().startsWith('explorer-')) given.setHeader(name, null);
  for (const list of ['access-control-expose-headers', 'access-control-allow-headers']) {
    const names = given.header(list)?.split(/,\s*/) ?? [];
    const kept = names.filter((name) => !name.toLowerCase().startsWith('explorer-'));
    if (names.length > 0) given.setHeader(list, kept.join(', '));
  }
}

function documentOf(document: ExactObject, positions: boolean): ExactObject {
  const paths = isExactObject(document.paths) ? document.paths : {};
  const core = Object.entries(paths).filter(
    ([name, path]) => (positions && isOfService(name)) || !isExtension(isExactObject(path) ? path.get : null),
  );
  const kept: ExactObject = { ...document, paths: Object.fromEntries(core) };
  return positions ? kept : (stripped(kept, kept) as ExactObject);
}

function isExtension(value: ExactJson | undefined): boolean {
  return isExactObject(value) && value['x-extension'] === true;
}

/** Removes parameters of extensions and headers of positions from the document. */
function stripped(value: ExactJson, document: ExactObject): ExactJson {
  if (Array.isArray(value))
    return value.filter((item) => !isExtension(meant(item, document))).map((item) => stripped(item, document));
  if (!isExactObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name.startsWith('Explorer-') ? [] : [[name, stripped(member, document)]],
    ),
  );
}

/** Resolves a reference to a parameter. */
function meant(item: ExactJson, document: ExactObject): ExactJson | undefined {
  if (!isExactObject(item) || typeof item.$ref !== 'string') return item;
  return item.$ref
    .slice(2)
    .split('/')
    .reduce<ExactJson | undefined>((inner, part) => (isExactObject(inner) ? inner[part] : undefined), document);
}
