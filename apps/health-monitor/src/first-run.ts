import type { Complaint } from './configuration.ts';

/** What a Worker that watches nothing answers to everything: what is missing, and how to give it. */
export function firstRun(complaints: readonly Complaint[]): Response {
  const lines = [
    'This health monitor is deployed, but does not watch anything yet.',
    '',
    ...complaints.map(({ variable, problem }) => `- ${variable} ${problem}`),
    '',
    'Variables are in wrangler.jsonc; deploy again after a change. Secrets take effect at once.',
    '',
  ];
  return new Response(lines.join('\n'), {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}
