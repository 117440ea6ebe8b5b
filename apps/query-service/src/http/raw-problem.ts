import { randomUUID } from 'node:crypto';
import type { ProblemSlug } from '@ledger-explorer/spec';
import { writeProblem } from '@ledger-explorer/spec/writers';
import { problemKind } from '../problems/problem-kind.ts';

/** A problem as the bytes of a last answer, for a connection that has no request an answer could be written to. `others`: headers beside its own. */
export const rawProblem = (network: string, slug: ProblemSlug, others: Readonly<Record<string, string>>): string => {
  const { status, title, explanation } = problemKind(slug);
  const body = writeProblem({
    type: `/${network}/problems/${slug}`,
    title,
    status,
    detail: explanation,
    instance: `/${network}`,
  });
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'request-id': randomUUID(),
    ...others,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
};
