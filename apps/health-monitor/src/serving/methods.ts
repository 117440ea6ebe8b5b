import type { MiddlewareHandler } from 'hono';
import { answerProblem } from '../api/answer-json.ts';
import type { Brand } from '../brand.ts';
import { html } from '../pages/html.ts';
import { messagePage } from '../pages/message-page.ts';
import { respondPage } from '../pages/respond-page.ts';

const reading = ['GET', 'HEAD'];

export const readOnly: MiddlewareHandler<{ Bindings: { readonly brand: Brand } }> = async (c, next) =>
  reading.includes(c.req.method) ? next() : refuseMethod(c.req.raw, c.env.brand, reading);

/** Answers 405 with the allowed methods, or 204 to OPTIONS, which includes the preflight requests of browsers (RFC 9110, 15.5.6, 9.3.7). */
export async function refuseMethod(request: Request, brand: Brand, methods: readonly string[]): Promise<Response> {
  const list = [...methods, 'OPTIONS'].join(', ');
  if (request.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        allow: list,
        'access-control-allow-origin': '*',
        'access-control-allow-methods': list,
        'access-control-allow-headers': 'authorization, content-type, if-none-match',
        'access-control-max-age': '86400',
      },
    });
  }
  if (request.headers.get('accept')?.includes('text/html') === true) {
    const page = messagePage('Method not allowed', html`<p>Allowed here: ${list}.</p>`);
    return respondPage(request, brand, page, { status: 405, cache: 'no-store', headers: { allow: list } });
  }
  return answerProblem(405, 'Method not allowed', `Allowed: ${list}.`, [], { allow: list });
}
