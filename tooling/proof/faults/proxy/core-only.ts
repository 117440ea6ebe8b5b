import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import { isExactObject } from '../edits/values.ts';
import type { Answer } from './answer.ts';
import type { Exchange, Fault } from './fault.ts';
import type { ProxiedRequest } from './proxied-request.ts';

/**
 * Reduces a deployment to the core operations, including its API document. With `positions`, positions and operations
 * about the service stay. Without it, these operations and the parameters and headers of positions are removed too
 * (docs/contract.md#the-core-and-the-extensions).
 */
export function coreOnly({ positions }: { readonly positions: boolean }): Fault {
  return {
    name: 'the-core-alone',
    rule: 'contract',
    answer: (exchange) => answerOf(exchange, positions),
    // The stream is an extension: its request goes to an unknown route.
    stream: { request: toUnknownRoute },
  };
}

async function answerOf({ request, upstream }: Exchange, positions: boolean): Promise<Answer> {
  const isDocument = request.operation?.response === 'OpenApiDocument';
  const isUnknown = !isDocument && isRemoved(request, positions);
  // HEAD of the document gets the headers of the reduced one.
  const given = isDocument && request.method === 'HEAD' ? request.withMethod('GET') : request;
  const asked = positions ? given : withoutPosition(given);
  const answer = await upstream(isUnknown ? toUnknownRoute(asked) : asked);
  if (isDocument && answer.ok) {
    const document = answer.json;
    if (isExactObject(document)) answer.json = documentOf(document, positions);
  }
  if (!positions) removeHeaders(answer);
  return answer;
}

function isRemoved({ operation, target }: ProxiedRequest, positions: boolean): boolean {
  if (/\/v1\/(exports|stream)/.test(target)) return true;
  return operation?.extension === true && !(positions && isOfService(operation.path));
}

/** True for `/health`, `/status` and other operations about the service. */
function isOfService(path: string): boolean {
  return !path.startsWith('/v1/');
}

/** The request with an unknown route below the network's prefix as its path. */
function toUnknownRoute(request: ProxiedRequest): ProxiedRequest {
  return request.withPath('/v1/nowhere');
}

/** Removes `position` and `Explorer-Wait-For`, which are unknown here. */
function withoutPosition(request: ProxiedRequest): ProxiedRequest {
  const withoutWait = request.withHeader('explorer-wait-for', null);
  // `withQuery` encodes the whole query, so it is used only if needed.
  const hasPosition = request.isReadOf() && request.query('position') !== null;
  return hasPosition ? withoutWait.withQuery({ position: null }) : withoutWait;
}

function removeHeaders(answer: Answer): void {
  for (const [name] of answer.headers) if (name.toLowerCase().startsWith('explorer-')) answer.setHeader(name, null);
  for (const list of ['access-control-expose-headers', 'access-control-allow-headers']) {
    const names = answer.header(list)?.split(/,\s*/) ?? [];
    const kept = names.filter((name) => !name.toLowerCase().startsWith('explorer-'));
    if (names.length > 0) answer.setHeader(list, kept.join(', '));
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
    return value.filter((item) => !isExtension(resolved(item, document))).map((item) => stripped(item, document));
  if (!isExactObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name.startsWith('Explorer-') ? [] : [[name, stripped(member, document)]],
    ),
  );
}

/** Resolves a reference to a parameter. */
function resolved(item: ExactJson, document: ExactObject): ExactJson | undefined {
  if (!isExactObject(item) || typeof item.$ref !== 'string') return item;
  return item.$ref
    .slice(2)
    .split('/')
    .reduce<ExactJson | undefined>((inner, part) => (isExactObject(inner) ? inner[part] : undefined), document);
}
