import { operations, readParameters } from '@ledger-explorer/spec';
import type { Reader } from '@ledger-explorer/store';
import { CursorCodec } from '../../../../apps/query-service/src/envelopes/cursor-codec.ts';
import { Router } from '../../../../apps/query-service/src/http/router.ts';
import { handlers } from '../../../../apps/query-service/src/operations/handlers.ts';
import type { Outcome } from '../../../../apps/query-service/src/operations/outcome.ts';
import type { Service } from '../../../../apps/query-service/src/service.ts';
import { parseExactly } from '../exact-json.ts';
import type { Answers, Row } from './answers.ts';

const network = 'proof';
const router = new Router(operations, network);

type Handle = (service: Pick<Service, 'reader' | 'cursors'>, values: object) => Promise<Outcome>;

/** The query service's own handlers and writers on a reader, in this process: everything of an answer but HTTP and its headers. */
export function serviceAnswers(reader: Reader): Answers {
  const service = { reader, cursors: new CursorCodec(Buffer.alloc(32), network) };
  return {
    async get(path) {
      const [resource = '', query = ''] = path.split('?');
      const route = router.find(`/${network}${resource}`);
      if (route?.kind !== 'operation') throw new Error(`no operation answers at ${path}`);
      const parameters = readParameters(route.operation, { path: route.path, query });
      if (!parameters.ok) throw new Error(`GET ${path}: ${JSON.stringify(parameters.errors)}`);
      const handle = handlers[route.operation.id] as unknown as Handle;
      const { body } = await handle(service, parameters.values);
      if (body === null) throw new Error(`GET ${path}: unknown`);
      return parseExactly(body) as Row;
    },
  };
}
