import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Example {
  /** `client 3`: the third example of the client's README. */
  readonly name: string;
  /** A complete TypeScript program. */
  readonly code: string;
  /** Expected lines of the output: the comments of its `console.log(…); // …` lines. */
  readonly shown: readonly string[];
}

const packages = join(import.meta.dirname, '../../../../packages');

/**
 * The examples of a package's README. An example that creates no client begins with the first example, or with the part of the first example
 * before `until`.
 *
 * @param service its URL and key replace those in the README
 */
function examplesOf(name: string, service: { baseUrl: string; apiKey: string }, until?: string): readonly Example[] {
  const readme = readFileSync(join(packages, name, 'README.md'), 'utf8');
  const blocks = Array.from(readme.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code);
  const [first = ''] = blocks;
  if (until !== undefined && !first.includes(until)) throw new Error(`the first example of ${name} has no ${until}`);
  const start = until === undefined ? first : (first.split(until)[0] ?? '');
  return blocks.map((code, index) => ({
    name: `${name} ${index + 1}`,
    code: (/import {.*createClient\b.*'@ledger-explorer\/client'/.test(code) ? code : `${start}\n${code}`)
      .replaceAll('http://127.0.0.1:8080/localnet', service.baseUrl)
      .replaceAll('<API_KEY>', service.apiKey),
    shown: Array.from(code.matchAll(/^console\.log.*; \/\/ (.*)$/gm), ([, text = '']) => text),
  }));
}

/** An amount that a double cannot represent. */
const digits = '1234567890123.0000000001';
const exactNumbers: Example = {
  name: 'every digit',
  code: `import { createClient } from '@ledger-explorer/client';

const body = '{"content":[{"eventId":"1","amount":${digits},"createdAt":1700000000000}]}';
const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
for (const numbers of ['string', 'bigdecimal'] as const) {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1/localnet', numbers, fetch });
  console.log(numbers, String((await client.listTransfers()).data.content[0]?.amount));
}`,
  shown: [`string ${digits}`, `bigdecimal ${digits}`],
};

/** The examples of the READMEs that run on every runtime, and one with an exact number. */
export function examples(service: { baseUrl: string; apiKey: string }): readonly Example[] {
  const all = [...examplesOf('client', service), ...examplesOf('paginators', service, '\n\nconst walk'), exactNumbers];
  // Examples with modules of Node.js run only there.
  return all.filter(({ code }) => !code.includes("from 'node:"));
}
