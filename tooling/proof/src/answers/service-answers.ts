import { operations, readParameters } from '@ledger-explorer/spec';
import type { Reader } from '@ledger-explorer/store';
import { CursorCodec } from '../../../../apps/query-service/src/envelopes/cursor-codec.ts';
import { Router } from '../../../../apps/query-service/src/http/router.ts';
import { readOperation } from '../../../../apps/query-service/src/operations/read-operation.ts';
import type { Service } from '../../../../apps/query-service/src/service.ts';
import { parseExactly } from '../exact-json.ts';
import type { Answers, Row } from './answers.ts';

const network = 'proof';
const router = new Router(operations, network);

/** The query service's own operations and writers on a reader, in this process: everything of an answer but HTTP and its headers. */
export function serviceAnswers(reader: Reader): Answers {
  const parts: Pick<Service, 'reader' | 'cursors' | 'market'> = {
    reader,
    cursors: new CursorCodec(Buffer.alloc(32), network),
    market: null,
  };
  const service = parts as Service;
  return {
    async get(path) {
      const [resource = '', query = ''] = path.split('?');
      const route = router.find(`/${network}${resource}`);
      if (route?.kind !== 'operation') throw new Error(`no operation answers at ${path}`);
      const parameters = readParameters(route.operation, { path: route.path, query });
      if (!parameters.ok) throw new Error(`GET ${path}: ${JSON.stringify(parameters.errors)}`);
      const { body } = await readOperation(service, route.operation.id, parameters.values, undefined);
      if (body === null) throw new Error(`GET ${path}: unknown`);
      return parseExactly(body) as Row;
    },
  };
}
