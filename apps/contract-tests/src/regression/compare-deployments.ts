import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, operations } from '@ledger-explorer/spec';
import { meaningOf } from '../contract/meaning.ts';
import type { Finding } from '../finding.ts';
import { isExactObject, type ExactJson } from '../json/exact-json.ts';
import { CannotTest } from '../cannot-test.ts';
import { reasonToStop, type Transport } from '../transport.ts';
import { askExactly, type ExactAnswer } from './ask-exactly.ts';
import { type Difference, differences } from './difference.ts';
import { groupDifferences } from './group-differences.ts';
import { lastingPart, withoutCursor } from './lasting-part.ts';
import { lastingTargets } from './lasting-targets.ts';
import { learnIdentifiers } from './learn-identifiers.ts';
import { regressionFinding } from './regression-finding.ts';
import { targetOf } from './target-of.ts';

/** Of one answer or one moment, or of one deployment's limits: no two answers share them. */
const own =
  /^(date|connection|keep-alive|transfer-encoding|content-length|request-id|etag|age|explorer-.*|ratelimit.*|server|via|x-request-id|cf-.*)$/;
const tries = 8;

/** What two deployments of the same network answer otherwise. */
export interface Comparison {
  /** Smallest first. */
  readonly findings: readonly Finding[];
  readonly compared: number;
  /** Requests that could not be compared: the two were never seen at the same position. */
  readonly skipped: readonly string[];
  /** Why the comparison ended before everything was compared. */
  readonly stopped?: string;
}

interface Target {
  readonly operation: Operation;
  readonly target: string;
  readonly pinned: boolean;
}

/**
 * Asks two deployments the same: append-only lists at a position that both have, everything else while both show the same
 * position. Names and images are the current ones (V32) and compared only in what is not pinned.
 */
export async function compareDeployments(left: Transport, right: Transport): Promise<Comparison> {
  const seen: { operation: string; target: string; difference: Difference }[] = [];
  const skipped: string[] = [];
  let compared = 0;
  let stopped: string | undefined;
  try {
    const position = await commonPosition(left, right);
    const targets = [
      ...(await lastingTargets(left, position)).map((one): Target => ({ ...one, pinned: true })),
      ...(await movingTargets(left)),
    ];
    for (const { operation, target, pinned } of targets) {
      const pair = await askBoth(left, right, target, pinned);
      if (pair === null) {
        skipped.push(target);
        continue;
      }
      compared += 1;
      for (const difference of between(pair, operation, pinned, [left, right])) {
        // A header is of the deployment, not of one operation.
        const of = difference.at.startsWith('header ') ? 'any' : operation.id;
        seen.push({ operation: of, target, difference });
      }
    }
  } catch (error) {
    stopped = reasonToStop(error);
  }
  const findings = groupDifferences(seen).map(({ operation, at, seen: places }) => {
    const [first] = places;
    return regressionFinding({
      check: 'against/answers',
      operation,
      severity: 'error',
      title: `${at} is not the same in both deployments`,
      detail: places
        .slice(0, 10)
        .map(({ target, difference: { where, before, after } }) =>
          [target, `  ${where}`, `  - ${before}  (${left.baseUrl})`, `  + ${after}  (${right.baseUrl})`].join('\n'),
        )
        .join('\n'),
      expected: first?.difference.before ?? '',
      actual: first?.difference.after ?? '',
      url: right.baseUrl + (first?.target ?? ''),
      occurrences: places.length,
    });
  });
  return { findings, compared, skipped, ...(stopped === undefined ? {} : { stopped }) };
}

async function commonPosition(left: Transport, right: Transport): Promise<string> {
  const heads = await Promise.all(
    [left, right].map(async (one) => (await askExactly(one, '/v1/updates?size=1')).position),
  );
  const positions = heads.map((head, index) => {
    if (head === null || !/^\d{1,15}$/.test(head)) {
      throw new CannotTest(`${(index === 0 ? left : right).baseUrl} says no Explorer-Position: it cannot be compared`);
    }
    return Number(head);
  });
  return String(Math.min(...positions));
}

/** Everything that is not pinned: first pages, both directions, single answers, and refusals. */
async function movingTargets(transport: Transport): Promise<Target[]> {
  const targets: Target[] = [];
  for (const operation of operations as readonly Operation[]) {
    if (operation.extension) continue;
    const takes = (name: string) => operation.parameters.some((parameter) => parameter.name === name);
    const identifiers = operation.path.includes('{') ? await learnIdentifiers(transport, operation, 2, null) : [null];
    for (const identifier of identifiers) {
      const queries: Record<string, string | number>[] = [
        {},
        ...(takes('orderBy') ? [{ orderBy: 'ASC', size: 7 }] : []),
        ...(takes('page') ? [{ page: 1, size: 3 }] : []),
        ...(takes('size') ? [{ size: 0 }] : []),
      ];
      for (const query of queries) {
        targets.push({ operation, target: targetOf(operation, identifier, query), pinned: false });
      }
    }
    if (operation.path.includes('{')) {
      targets.push({ operation, target: targetOf(operation, 'nobody-has-this', {}), pinned: false });
    }
  }
  return targets;
}

/** Both answers of one position; null where the two never showed the same. */
async function askBoth(
  left: Transport,
  right: Transport,
  target: string,
  pinned: boolean,
): Promise<readonly [ExactAnswer, ExactAnswer] | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const [one, other] = await Promise.all([askExactly(left, target), askExactly(right, target)]);
    if (pinned || one.position === other.position) return [one, other];
    await sleep(100 * attempt);
  }
  return null;
}

function between(
  [left, right]: readonly [ExactAnswer, ExactAnswer],
  operation: Operation,
  pinned: boolean,
  [one, other]: readonly [Transport, Transport],
): Difference[] {
  if (left.status !== right.status) {
    return [{ at: 'status', where: 'status', before: String(left.status), after: String(right.status) }];
  }
  const plain = ({ body, status }: ExactAnswer, { baseUrl }: Transport): ExactJson =>
    status !== 200
      ? withoutPrefix(body, baseUrl)
      : pinned
        ? lastingPart(body, operation)
        : withoutCursor(body, operation);
  const names = [...new Set([...Object.keys(left.headers), ...Object.keys(right.headers)])].filter(
    (name) => !own.test(name),
  );
  return [
    ...differences(plain(left, one), plain(right, other), meaningOf(operation).item.key),
    ...names.flatMap((name): Difference[] => {
      const [before = 'absent', after = 'absent'] = [left.headers[name], right.headers[name]];
      return before === after ? [] : [{ at: `header ${name}`, where: `header ${name}`, before, after }];
    }),
  ];
}

/** Problems name paths of their own deployment. */
function withoutPrefix(body: ExactJson, baseUrl: string): ExactJson {
  if (!isExactObject(body)) return body;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      typeof value === 'string' && value.startsWith(`${prefix}/`) ? [name, value.slice(prefix.length)] : [name, value],
    ),
  );
}
