import { NumberLiteral } from '@ledger-explorer/wire';
import { member, served } from '../edits/served-document.ts';
import { isExactObject } from '../edits/values.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

/** The OpenAPI document that the deployment serves does not say what the contract says. */
const narrowed: readonly Fault[] = heldOut(4, [
  served('the-document-lacks-the-featured-apps', (document) => {
    const paths = member(document, 'paths');
    if (paths !== null) delete paths['/v1/featured-apps'];
  }),
  served('the-document-allows-a-thousand-updates-a-page', (document) => {
    const get = member(document, 'paths', '/v1/updates', 'get');
    if (get === null || !Array.isArray(get.parameters)) return;
    const schema = { type: 'integer', minimum: new NumberLiteral('1'), maximum: new NumberLiteral('1000') };
    get.parameters = get.parameters.map((parameter) =>
      isExactObject(parameter) && parameter.$ref === '#/components/parameters/size'
        ? { name: 'size', in: 'query', required: false, schema }
        : parameter,
    );
  }),
  served('the-document-lets-balances-be-left-out', (document) => {
    const party = member(document, 'components', 'schemas', 'Party');
    if (party !== null && Array.isArray(party.required))
      party.required = party.required.filter((name) => name !== 'balance');
  }),
  served('the-document-says-that-fees-are-texts', (document) => {
    const properties = member(document, 'components', 'schemas', 'TransferFields', 'properties');
    if (properties !== null) properties.fee = { type: 'string' };
  }),
]);

const misleading: readonly Fault[] = heldOut(5, [
  served('the-document-says-ten-updates-by-default', (document) => {
    const get = member(document, 'paths', '/v1/updates', 'get');
    if (get === null || !Array.isArray(get.parameters)) return;
    const number = (text: string): NumberLiteral => new NumberLiteral(text);
    const schema = { type: 'integer', minimum: number('1'), maximum: number('100'), default: number('10') };
    get.parameters = get.parameters.map((parameter) =>
      isExactObject(parameter) && parameter.$ref === '#/components/parameters/size'
        ? { name: 'size', in: 'query', required: false, schema }
        : parameter,
    );
  }),
  served('the-document-is-of-another-network', (document) => {
    document.servers = [{ url: '/elsewhere' }];
  }),
  served('the-document-asks-for-a-bearer', (document) => {
    const schemes = member(document, 'components', 'securitySchemes');
    for (const name of Object.keys(schemes ?? {}))
      if (schemes !== null) schemes[name] = { type: 'http', scheme: 'bearer' };
  }),
  {
    name: 'the-document-declares-names-that-are-not-there',
    rule: 'contract: /openapi.json',
    answer: ({ request, upstream }) =>
      upstream(request.asks('listNames', 'getName') ? request.withPath('/v1/nowhere') : request),
  },
]);

export const document: readonly Fault[] = [...narrowed, ...misleading];
