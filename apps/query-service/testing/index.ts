import { operations } from '@ledger-explorer/spec';
import type { Reader } from '@ledger-explorer/store';
import { CursorCodec } from '../src/envelopes/cursor-codec.ts';
import { Router } from '../src/http/router.ts';
import { acceptParameters, isAccepted } from '../src/operations/accept-parameters.ts';
import { readOperation } from '../src/operations/read-operation.ts';
import type { Service } from '../src/service.ts';

const network = 'testing';
const router = new Router(operations, network);

/**
 * Operations and writers of the query service in this process. Returns the body of the response to `path` below the
 * network (`/v1/updates?size=1`), or null for an unknown resource. Throws if the operation does not exist or a
 * parameter is invalid.
 */
export function answersOf(reader: Reader): (path: string) => Promise<string | null> {
  const parts: Pick<Service, 'reader' | 'cursors' | 'market'> = {
    reader,
    cursors: new CursorCodec(Buffer.alloc(32), network),
    market: null,
  };
  // Operations on the index use no other parts.
  const service = parts as Service;
  return async (path) => {
    const [resource = '', query = ''] = path.split('?');
    const route = router.find(`/${network}${resource}`);
    if (route?.kind !== 'operation') throw new Error(`no operation answers at ${path}`);
    const parameters = acceptParameters(service, route.operation, { path: route.path, query });
    if (!isAccepted(parameters)) throw new Error(`GET ${path}: a parameter is not acceptable`);
    const { body } = await readOperation(service, route.operation.id, parameters);
    return body;
  };
}
