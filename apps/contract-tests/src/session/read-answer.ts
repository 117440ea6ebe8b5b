import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { ExactJson } from '../json/exact-json.ts';
import { NotJson, parseExact } from '../json/parse-exact.ts';
import type { Answer } from '../transport.ts';
import { expectationOf, millisecondsOf, parametersOf, requestOf, type Seen, type TestRequest } from './ask.ts';

/** Limit of bytes of a decompressed body. */
const maxOutputLength = 128 * 2 ** 20;

function unpack({ body, headers }: Answer): Uint8Array {
  const coding = headers['content-encoding']?.toLowerCase();
  if (coding === 'gzip') return gunzipSync(body, { maxOutputLength });
  if (coding === 'br') return brotliDecompressSync(body, { maxOutputLength });
  return coding === 'deflate' ? inflateSync(body, { maxOutputLength }) : body;
}

type Body = Pick<Seen, 'text' | 'body' | 'notJson'>;

/** Recently parsed texts: the same body arrives in several forms. */
const recent = new Map<string, ExactJson>();
const mostRecent = 32;

function parsed(text: string): ExactJson {
  const found = recent.get(text) ?? parseExact(text).value;
  if (recent.size >= mostRecent) recent.delete(recent.keys().next().value ?? '');
  recent.set(text, found);
  return found;
}

function bodyOf(answer: Answer): Body {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(unpack(answer));
  } catch (error) {
    return { notJson: `the body cannot be decoded: ${(error as Error).message}` };
  }
  if (!(answer.headers['content-type'] ?? 'json').includes('json') && !/^\s*[[{]/.test(text))
    return { text, notJson: text.slice(0, 80) };
  try {
    return { text, body: parsed(text) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { text, notJson: error.message };
  }
}

/** Decodes percent-encoding; a malformed text stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Facts about the deployment. */
export interface Deployed {
  readonly basePath: string;
  readonly apiKey: string | undefined;
  readonly hasPositions: boolean;
}

/** Combines a response with the facts about its request. */
export function readAnswer(ask: TestRequest, answer: Answer, { basePath, apiKey, hasPositions }: Deployed): Seen {
  const position = answer.headers['explorer-position'];
  const recordTime = answer.headers['explorer-record-time'];
  const time = millisecondsOf(recordTime);
  const parameters = parametersOf(ask);
  const raw = Object.entries(ask.rawPath ?? {}).map(([name, segment]) => [name, decoded(segment)] as const);
  return {
    ...(ask.operation === undefined ? {} : { operation: ask.operation }),
    request: requestOf(ask),
    answer,
    query: ask.query ?? '',
    path: { ...ask.path, ...Object.fromEntries(raw) },
    ...(parameters === undefined ? {} : { parameters }),
    expectation: expectationOf(ask),
    basePath,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...bodyOf(answer),
    ...(position !== undefined && /^\d{1,15}$/.test(position) ? { position: Number(position) } : {}),
    ...(recordTime === undefined ? {} : { recordTime }),
    ...(time === undefined ? {} : { time }),
    hasPositions,
  };
}
