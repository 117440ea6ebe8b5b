import { answer, snapshotCacheControl } from '../serving/answer.ts';
import type { Brand } from '../brand.ts';
import { layout, type Page, styleOf } from './layout.ts';

/** Content security policies by brand color, which the hashed stylesheet contains. */
const policies = new Map<string | null, string>();

interface Options {
  readonly status?: number;
  readonly cache?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a page and a content security policy that allows only its stylesheet, forms and pictures. */
export async function respondPage(
  request: Request,
  brand: Brand,
  page: Page,
  { status = 200, cache = snapshotCacheControl, headers = {} }: Options = {},
): Promise<Response> {
  const policy = policies.get(brand.color) ?? (await makePolicy(brand.color));
  policies.set(brand.color, policy);
  return answer(request, {
    status,
    cache,
    type: 'text/html; charset=utf-8',
    body: layout(page, brand),
    headers: { ...headers, 'content-security-policy': policy },
  });
}

async function makePolicy(color: string | null): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styleOf(color)));
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
