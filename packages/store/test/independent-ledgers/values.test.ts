import { describe, expect, it } from 'vitest';
import type { Reader } from '../../src/index.ts';
import { firstPage, holdingsOf, index, indexEveryWay } from './index-items.ts';
import {
  coin,
  created,
  dso,
  dsoRules,
  exercised,
  featuredApp,
  item,
  license,
  lockedCoin,
  round,
  sv,
  vote,
  voteRequest,
} from './scan-shapes.ts';

const amulet = 'Splice.Amulet:Amulet';

/** The text in columns and responses: no U+0000 and no lone surrogates (docs/contract.md#v2). */
function shownText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

describe('texts of an independent ledger', () => {
  const awkward = [
    'a\0b',
    '\ud83d alone \ude00',
    '<script>alert("x")</script>',
    `\\.\n\t\\N ' $1 ${'😀'.repeat(3)}`,
    'é'.repeat(400_000),
  ];

  it.each(awkward.map((text) => [JSON.stringify(text.slice(0, 30)), text]))(
    'may be %s in every text field',
    async (_, text) => {
      const party = `p-${text.slice(0, 40)}::1220`;
      const shown = shownText(text);
      const metadata = { lastUpdatedAt: '2026-02-28T08:00:00Z', version: text, contactPoint: text };
      // U+0000 is the only character that the database rejects; checking every way takes longer.
      const read = text.includes('\0') ? indexEveryWay : index;
      const { reader, status } = await read(
        item(
          1,
          [
            dsoRules(
              '00d',
              [[party, { ...sv(1)[1], name: text, participantId: text }]],
              [[`${party}2`, { name: text }]],
            ),
            created('00n', 'Splice.DSO.SvState:SvNodeState', {
              dso,
              sv: party,
              svName: text,
              state: {
                synchronizerNodes: [
                  ['s', { scan: { publicUrl: text }, sequencer: { migrationId: '1', sequencerId: text, url: text } }],
                ],
              },
            }),
            license(`l${party}`, party, { sponsor: party, metadata }),
            voteRequest(
              `v${party}`,
              null,
              [[text, { ...vote(1, true)[1], sv: party, reason: { url: text, body: text } }]],
              { requester: text, reason: { url: text, body: text } },
            ),
            featuredApp(`f${party}`, party),
            created('00e', 'Splice.Ans:AnsEntry', {
              dso,
              user: `${party}3`,
              name: text,
              url: text,
              description: text,
              expiresAt: null,
            }),
            coin(`c${party}`, party, '1.0', { observers: [`${party}3`] }),
            exercised(amulet, `Unheard_${text.slice(0, 40)}`, {
              arg: { [text]: text },
              over: { package_name: text.slice(0, 40) },
            }),
          ],
          { workflow_id: text, synchronizer_id: `${text.slice(0, 40)}::1220` },
        ),
        { update_id: `u${text.slice(0, 40)}`, migration_id: text },
      );
      expect(status).toMatchObject({
        updates: 1,
        quarantined: 1,
        irregularities: [{ kind: 'coin changed and nothing says why', times: 1 }],
      });
      const plain = shownText(party);
      const [row] = (await reader.listValidators({ ...firstPage, status: 'ALL' })).value.content;
      expect(row).toMatchObject({ validator: plain, version: shown, contactPoint: shown, validatorName: shown });
      const [node] = (await reader.listSuperValidators(firstPage)).value.content;
      expect(node).toMatchObject({ svName: shown, publicUrl: shown, seqId: shown, seqUrl: shown });
      const request = (await reader.getVoteRequest({ id: `v${plain}` })).value;
      expect(request).toMatchObject({ requesterName: shown, reasonUrl: shown, reasonBody: shown });
      const [name] = (await reader.listNames({ size: 10 })).value.content;
      expect(name).toMatchObject({ name: shown, url: shown, description: shown });
      const [voted] = (await reader.listVotes({ id: `v${plain}`, page: 0, size: 10 })).value?.content ?? [];
      expect([voted?.sv, voted?.reasonBody]).toEqual([plain, shown]);
      expect((await reader.listUpdates(firstPage)).value.content[0]?.workflowId).toBe(shown);
      // JSON in texts keeps every escape (docs/contract.md#v2, #v5). The exercise is the last event.
      const [exercise] = (await reader.listEvents(firstPage)).value.content;
      expect(JSON.parse(exercise?.choiceArgument ?? '')).toEqual({ [text]: text });
    },
  );
});

describe('numbers and times of an independent ledger', () => {
  const holding = async (reader: Reader, partyId: string) => {
    const summary = await holdingsOf({ reader }, partyId);
    return [summary?.total_unlocked_coin, summary?.total_locked_coin, summary?.total_available_coin];
  };

  it('may be zero in scientific notation, negative, of 28 digits, and larger as a sum', async () => {
    const most = '9999999999999999999999999999.9999999999';
    const { reader, status } = await index(
      item(1, [coin('00a', 'alice', '0E-10'), coin('00b', 'alice', '-5.0000000001'), coin('00c', 'alice', '1.43E-8')]),
      item(2, [coin('00d', 'bob', most), coin('00e', 'bob', most), lockedCoin('00f', 'bob', most)]),
    );
    // The holding fee of a coin is at most its amount, so a negative coin adds nothing to the available coin.
    expect(await holding(reader, 'alice')).toEqual(['-4.9999999858', '0', '0.0000000143']);
    expect(await holding(reader, 'bob')).toEqual([
      '19999999999999999999999999999.9999999998',
      most,
      '19999999999999999999999999999.9999999998',
    ]);
    expect(status.quarantined).toBe(0);
  });

  it('read rounds up to 2^53 - 1; a larger round counts as unread', async () => {
    const { reader, status } = await index(
      item(1, [round('00a', Number.MAX_SAFE_INTEGER)]),
      item(2, [
        created('00b', 'Splice.Round:OpenMiningRound', {
          dso,
          round: { number: '9223372036854775807' },
          amuletPrice: '1.0',
        }),
      ]),
    );
    expect((await reader.getDashboard({})).value.latestRound).toBe('9007199254740991');
    expect(status.unread.map(({ reason }) => reason)).toEqual(['malformed-payload']);
  });

  it('of payloads, and effective times, are clamped to years 1 to 9999', async () => {
    const ends = [
      '-999999999-01-01T00:00:00+18:00',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999999999Z',
      '+999999999-12-31T23:59:59.999999999-18:00',
    ];
    const items = ends.map((time, n) =>
      item(
        n + 1,
        [
          license(`00l${n}`, `val-${n}::1`, {
            lastActiveAt: time,
            metadata: { lastUpdatedAt: time, version: '', contactPoint: '' },
          }),
          voteRequest(`00v${n}`, null, [], { voteBefore: time, targetEffectiveAt: time }),
          created(`00n${n}`, 'Splice.Ans:AnsEntry', {
            dso,
            user: `val-${n}::1`,
            name: 'n',
            url: '',
            description: '',
            expiresAt: time,
          }),
          lockedCoin(`00c${n}`, 'alice', '1.0', time),
        ],
        { effective_at: time },
      ),
    );
    const { reader, status } = await index(...items);
    expect(status.quarantined).toBe(0);
    const [least, most] = ['-62135596800000', '253402300799999'];
    const { content } = (await reader.listVoteRequests({ page: 0, size: 10 })).value;
    expect(content.map((row) => [row.voteBefore, row.targetEffectiveAt, row.status])).toEqual([
      [most, most, 'IN_PROGRESS'],
      [most, most, 'IN_PROGRESS'],
      [least, least, 'EXPIRING'],
      [least, least, 'EXPIRING'],
    ]);
    expect((await reader.listUpdates(firstPage)).value.content.map((row) => row.effectiveAt)).toEqual([
      most,
      most,
      least,
      least,
    ]);
  });

  it('that are record times are clamped to years 1 to 9999', async () => {
    const { reader } = await index(
      item(1, [], { record_time: '-999999999-01-01T00:00:00Z' }),
      item(2, [], { record_time: '9999-12-31T23:59:59.999999Z' }),
    );
    expect((await reader.listUpdates(firstPage)).value.content.map((row) => row.recordTime)).toEqual([
      '253402300799999',
      '-62135596800000',
    ]);
  });
});
