import { describe, expect, it } from 'vitest';
import { beforeMovements, from00a, movementCases } from './movement-cases.ts';
import { clean, entryOf, holdingsOf, type Index, index, transferText } from './index-items.ts';
import { summary, transfer } from './movements.ts';
import { archive, coin, exercised, item, updateIdOf, withoutNulls } from './scan-shapes.ts';

/** Node number in an event id. */
function nodeOf(eventId: string): string {
  return eventId.replace(/^.*:/, '');
}

/** Transfers of update `n`. */
async function rowsOf({ reader }: Index, n: number): Promise<string[]> {
  const { content } = (await reader.listTransfers({ page: 0, size: 500, orderBy: 'ASC' })).value;
  return content
    .filter(({ eventId }) => eventId.startsWith(updateIdOf(n)))
    .map((row) => `${nodeOf(row.eventId)} ${transferText(row)}`);
}

async function rewardsOf({ reader }: Index, party: string): Promise<string[]> {
  const content = (await reader.listRewards({ partyId: party, page: 0, size: 100 })).value?.content ?? [];
  return content.map((row) =>
    [
      `${nodeOf(row.eventId)} ${row.partyId}`,
      row.inputAppRewardAmount,
      row.inputValidatorRewardAmount,
      row.inputSvRewardAmount,
    ].join(' '),
  );
}

async function coinOf(indexed: Index, party: string): Promise<string> {
  const summary = await holdingsOf(indexed, party);
  return summary === undefined ? 'unknown' : `${summary.total_unlocked_coin}+${summary.total_locked_coin}`;
}

/** Numbers of a case's updates: one with the coin before it, and one with its movement. */
function updatesOf(caseIndex: number): readonly [before: number, movement: number] {
  return [2 * caseIndex + 1, 2 * caseIndex + 2];
}

/** Adds the case's suffix to every contract id and party, so that one ledger holds all cases. */
function ofCase(caseIndex: number, raw: unknown): unknown {
  return JSON.parse(JSON.stringify(raw).replaceAll(/"(00\w+|alice|bob|carol)"/g, `"$1~${caseIndex}"`));
}

describe('movements of an independent ledger', () => {
  it('have the expected transfers, coin and rewards', async () => {
    const cases = Object.entries(movementCases);
    const indexed = await index(
      ...cases.flatMap(([, { roots }], caseIndex) => {
        const [before, movement] = updatesOf(caseIndex);
        return [ofCase(caseIndex, beforeMovements(before)), ofCase(caseIndex, item(movement, roots))];
      }),
    );
    for (const [caseIndex, [sentence, { roots, rows, coin: coins = {}, rewards = {} }]] of cases.entries()) {
      const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(`~${caseIndex}`, ''));
      expect([sentence, plain(await rowsOf(indexed, updatesOf(caseIndex)[1]))]).toEqual([sentence, rows]);
      for (const [party, expected] of Object.entries(coins))
        expect([sentence, party, await coinOf(indexed, `${party}~${caseIndex}`)]).toEqual([sentence, party, expected]);
      for (const [party, expected] of Object.entries(rewards))
        expect([sentence, plain(await rewardsOf(indexed, `${party}~${caseIndex}`))]).toEqual([sentence, expected]);
      // Some codecs write null for an absent field, others omit it.
      const movement = item(2, roots);
      expect(entryOf(withoutNulls(movement)).facts).toEqual(entryOf(movement).facts);
    }
    expect(indexed.status).toMatchObject(clean);
  });

  it('coin changed by an unknown choice counts as an irregularity and as unread', async () => {
    const unknown = exercised('Splice.AmuletRules:AmuletRules', 'AmuletRules_Unheard', {
      children: [archive('00a'), coin('00c', 'bob', '100.0')],
    });
    const { status } = await index(beforeMovements(1), item(2, [unknown]));
    expect(status.irregularities).toEqual([{ kind: 'coin changed and nothing says why', times: 2 }]);
    expect(status.unread).toMatchObject([
      { reason: 'unknown-choice', detail: 'Splice.AmuletRules:AmuletRules AmuletRules_Unheard', times: 1 },
    ]);
  });

  it('an undecodable transfer summary leaves the coin correct and counts as unread', async () => {
    const opaque = transfer('alice', [{ to: 'bob', amount: '100.0' }], from00a);
    const indexed = await index(
      beforeMovements(1),
      item(2, [{ ...opaque, event: { ...opaque.event, exercise_result: { error: 'no codec', value: summary() } } }]),
    );
    expect(await coinOf(indexed, 'bob')).toBe('150+0');
    expect(indexed.status.unread.map(({ reason }) => reason)).toContain('undecodable-payload');
  });
});
