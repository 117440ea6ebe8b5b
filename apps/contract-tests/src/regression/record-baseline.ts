import { partOfAnswer } from '../contract/parts-of-answer.ts';
import { specVersion } from '../contract/schema.ts';
import { CannotTest } from '../cannot-test.ts';
import type { Result } from '../result.ts';
import type { Transport } from '../transport.ts';
import { askExactly } from './ask-exactly.ts';
import type { Baseline, KeptAnswer } from './baseline.ts';
import { lastingTargets } from './lasting-targets.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * What a deployment does today, from a run of the suite and from answers that never change. `expires`: days until the baseline
 * is not to be trusted any more; null: never.
 */
export async function recordBaseline(
  transport: Transport,
  result: Result,
  expires: number | null,
  now: Date,
): Promise<Baseline> {
  const { position } = await askExactly(transport, '/v1/updates?size=1');
  if (position === null) throw new CannotTest('answers have no Explorer-Position: nothing can be pinned');
  const answers: KeptAnswer[] = [];
  for (const { operation, target } of await lastingTargets(transport, position)) {
    const { status, body } = await askExactly(transport, target);
    if (status !== 200) continue;
    answers.push({ operation: operation.id, target, body: partOfAnswer('lasting', body, operation) });
  }
  return {
    baseUrl: result.stats.baseUrl,
    specVersion,
    recordedAt: now.toISOString(),
    expiresAt: expires === null ? null : new Date(now.getTime() + expires * day).toISOString(),
    position,
    known: result.findings.map(({ fingerprint, check, operation, title }) => ({
      fingerprint,
      check,
      operation,
      title,
    })),
    observations: result.observations,
    answers,
  };
}
