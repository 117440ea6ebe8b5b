import { answer, briefly } from '../serving/answer.ts';
import { layout, type Page } from './layout.ts';
import { style } from './style.ts';

let policy: string | null = null;

interface Options {
  readonly status?: number;
  readonly cache?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a page under a policy that allows its own stylesheet, its own forms and nothing else: CSP Level 3. */
export async function respondPage(
  request: Request,
  page: Page,
  { status = 200, cache = briefly, headers = {} }: Options = {},
): Promise<Response> {
  policy ??= await makePolicy();
  return answer(request, {
    status,
    cache,
    type: 'text/html; charset=utf-8',
    body: layout(page),
    headers: { ...headers, 'content-security-policy': policy },
  });
}

async function makePolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
