import openapi from '../../generated/openapi.json' with { type: 'json' };
import { answer } from '../serving/answer.ts';

/** The API's description (OpenAPI 3.1), with the network asked in its address. */
export function showOpenApi(request: Request, origin: string, network: string): Response {
  const servers = [{ url: `${origin}/${network}`, description: `This monitor's ${network}.` }];
  const body = JSON.stringify({ ...openapi, servers });
  return answer(request, { type: 'application/json', body, cache: 'public, max-age=300', shared: true });
}
