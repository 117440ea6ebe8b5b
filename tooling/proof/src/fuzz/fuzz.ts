import { setTimeout as sleep } from 'node:timers/promises';
import { draws, type Draws } from '../draws.ts';
import { drawRaw } from './drawing/draw-raw.ts';
import { drawRequest } from './drawing/draw-request.ts';
import { Known } from './drawing/known.ts';
import { judge } from './judging/judge.ts';
import { internalsIn } from './judging/internals.ts';
import { rawExchange, type RawOutcome, type RawRequest } from './wire/raw-exchange.ts';
import { Sender } from './wire/send-request.ts';
import { splitResponses } from './wire/split-responses.ts';

/** Options of a run. */
export interface FuzzOptions {
  /** Base URL with the network's prefix. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Number of requests; a raw connection counts as one. */
  readonly requests: number;
  /** The same seed gives the same requests, if responses are the same. */
  readonly seed: number;
  /** Requests in flight; default 16. */
  readonly concurrency?: number;
  /** Longest time of a response; default 5,000. Above 10,000 the service closes connections itself, which would hide faults. */
  readonly hangMs?: number;
}

/** A request with wrong responses. */
interface Finding {
  /** Number of the request. */
  readonly number: number;
  readonly request: string;
  readonly faults: readonly string[];
}

/** Result of the run. */
export interface FuzzReport {
  readonly requests: number;
  readonly raw: number;
  /** Responses by status; `none`: connections without one. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

function judgeRaw(
  raw: RawRequest,
  { received, closed }: RawOutcome,
  hangMs: number,
): { statuses: number[]; faults: string[] } {
  // The client closed the connection: any part of a response is right.
  if (raw.ending === 'abort') return { statuses: [], faults: [] };
  const faults: string[] = closed ? [] : [`still open after ${hangMs} ms`];
  try {
    const responses = splitResponses(received);
    if (raw.answers !== null && responses.length !== raw.answers) {
      faults.push(`${responses.length} answers instead of ${raw.answers}`);
    }
    for (const response of responses) faults.push(...judge(null, response));
    return { statuses: responses.map(({ status }) => status), faults };
  } catch (error) {
    // A response can be cut off after a half-close, but must not reveal internals.
    if (raw.answers !== null) faults.push(String(error));
    const internals = internalsIn(received.toString('latin1'));
    if (internals !== null) faults.push(`internals: ${internals}`);
    return { statuses: [], faults };
  }
}

/** Sends random requests and checks every response. One in twelve is raw. Ends early after 100 findings. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { baseUrl, apiKey, requests, seed, concurrency = 16, hangMs = 5_000 } = options;
  const { origin, pathname } = new URL(baseUrl);
  const aim = { prefix: pathname, apiKey };
  const known = new Known();
  const sender = new Sender(origin);
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  let raws = 0;
  let slowestMs = 0;
  let number = 0;
  const count = (status: string) => (statuses[status] = (statuses[status] ?? 0) + 1);

  const sendRaw = async (at: number, draw: Draws): Promise<void> => {
    raws += 1;
    const raw = drawRaw(draw, known, aim);
    const { statuses: seen, faults } = judgeRaw(raw, await rawExchange(origin, raw, hangMs), hangMs);
    for (const status of seen) count(String(status));
    if (seen.length === 0) count('none');
    const text = JSON.stringify(Buffer.concat(raw.pieces).toString('latin1').replaceAll(apiKey, '<API_KEY>'));
    if (faults.length > 0) findings.push({ number: at, request: `${raw.kind} ${text.slice(0, 2_000)}`, faults });
  };

  const sendWhole = async (at: number, draw: Draws): Promise<void> => {
    const request = drawRequest(draw, known, aim);
    const began = performance.now();
    const received = await sender.send(request, hangMs);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const faults = typeof received === 'string' ? [`no answer: ${received}`] : judge(request, received);
    count(typeof received === 'string' ? 'none' : String(received.status));
    if (typeof received !== 'string') {
      const { etag, 'explorer-position': position, 'content-type': type } = received.headers;
      if (etag !== undefined && draw.chance(0.02)) known.note('etag', etag);
      if (position !== undefined) known.position = Math.max(known.position, Number(position));
      const isJson = received.status === 200 && type?.startsWith('application/json') === true;
      // A wrong response may be invalid JSON.
      if (isJson && request.method === 'GET' && draw.chance(0.05) && faults.length === 0) {
        known.learn(JSON.parse(received.body));
      }
    }
    if (faults.length > 0) {
      const shown = { ...request.headers, 'x-api-key': request.keyed ? '<API_KEY>' : '(none that is valid)' };
      const text = `${request.method} ${request.target} ${JSON.stringify(shown)}`;
      findings.push({ number: at, request: text.slice(0, 2_000), faults });
    }
  };

  const lane = async (): Promise<void> => {
    while (number < requests && findings.length < 100) {
      number += 1;
      const draw = draws(seed, number);
      await (draw.chance(1 / 12) ? sendRaw(number, draw) : sendWhole(number, draw));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  // The service must still respond after the run.
  const ask = () =>
    sender.send({ method: 'GET', target: `${pathname}/v1/dashboard`, headers: { 'x-api-key': apiKey } }, hangMs);
  const deadline = performance.now() + hangMs;
  let last = await ask();
  // A busy machine may need time to recover.
  while (typeof last !== 'string' && last.status === 503 && performance.now() < deadline) {
    await sleep(100);
    last = await ask();
  }
  const end = typeof last === 'string' ? last : `status ${last.status}`;
  if (end !== 'status 200') findings.push({ number, request: 'the last one', faults: [end] });
  sender.close();
  return { requests: number, raw: raws, statuses, slowestMs: Math.round(slowestMs), findings };
}
