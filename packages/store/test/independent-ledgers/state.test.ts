import { describe, expect, it } from 'vitest';
import { clean, firstPage, index } from './index-items.ts';
import {
  archive,
  created,
  dso,
  dsoRules,
  exercised,
  featuredApp,
  item,
  license,
  sv,
  consumed,
  updateIdOf,
} from './scan-shapes.ts';

const licenses = 'Splice.ValidatorLicense:ValidatorLicense';
const rules = 'Splice.DsoRules:DsoRules';

describe('validators of an independent ledger', () => {
  const validators = async (...items: readonly unknown[]) => {
    const { reader, status } = await index(...items);
    expect(status).toMatchObject(clean);
    const { content } = (await reader.listValidators({ ...firstPage, orderBy: 'ASC', status: 'ALL' })).value;
    return content.map((row) => `${row.validator} ${row.contractId} by ${row.sponsor}`);
  };

  it('are listed once if a license is recreated twice in one update', async () => {
    const again = consumed(
      '00l1',
      licenses,
      'ValidatorLicense_RecordValidatorLivenessActivity',
      license('00l2', 'val::1', { sponsor: 'val::1' }),
      consumed('00l2', licenses, 'ValidatorLicense_UpdateMetadata', license('00l3', 'val::1', { sponsor: 'val::1' })),
    );
    expect(await validators(item(1, [license('00l1', 'val::1')]), item(2, [again]))).toEqual([
      'val::1 00l3 by sv-1::1220',
    ]);
  });

  it('with two licenses show the newest with the sponsor of the first, and the older one after its withdrawal', async () => {
    const both = [
      item(1, [license('00l1', 'val::1')]),
      item(2, [license('00l2', 'val::1', { sponsor: 'sv-2::1220' })]),
    ];
    expect(await validators(...both)).toEqual(['val::1 00l2 by sv-1::1220']);
    const withdrawn = item(3, [consumed('00l2', licenses, 'ValidatorLicense_Withdraw')]);
    expect(await validators(...both, withdrawn)).toEqual(['val::1 00l1 by sv-1::1220']);
  });

  it('with two licenses merged into one are listed once', async () => {
    const merge = exercised(rules, 'DsoRules_MergeValidatorLicense', {
      children: [
        archive('00l1', licenses),
        archive('00l2', licenses),
        license('00l3', 'val::1', { sponsor: 'val::1' }),
      ],
    });
    const items = [item(1, [license('00l1', 'val::1')]), item(2, [license('00l2', 'val::1')]), item(3, [merge])];
    expect(await validators(...items)).toEqual(['val::1 00l3 by sv-1::1220']);
  });

  it('show the metadata of their license, and null without metadata', async () => {
    const metadata = {
      lastUpdatedAt: '2026-02-28T08:00:00.123456Z',
      version: '0.6.1',
      contactPoint: '<script>alert(1)</script>',
    };
    const at = (time: string) => String(Date.parse(time));
    const { reader } = await index(
      item(1, [license('00l1', 'a::1', { metadata, lastActiveAt: '2026-02-28T09:00:00Z', kind: null, weight: '1.0' })]),
      item(2, [created('00l2', licenses, { validator: 'b::1', sponsor: 'sv-1::1220', dso })]),
    );
    const { content } = (await reader.listValidators({ ...firstPage, orderBy: 'ASC', status: 'ALL' })).value;
    expect(content.map((row) => [row.version, row.contactPoint, row.lastUpdatedAt, row.lastActiveAt])).toEqual([
      ['0.6.1', '<script>alert(1)</script>', at('2026-02-28T08:00:00.123Z'), at('2026-02-28T09:00:00Z')],
      // Without an activity time: the record time of its creation, in update 2.
      [null, null, null, at('2026-03-01T00:00:02Z')],
    ]);
  });
});

describe('super validators of an independent ledger', () => {
  const names = async (...items: readonly unknown[]) => {
    const { reader, status } = await index(...items);
    expect(status).toMatchObject(clean);
    return (await reader.listSuperValidators({ ...firstPage, orderBy: 'ASC' })).value.content.map(
      (row) => `${row.svName} ${row.svId} ${row.svRewardWeight}`,
    );
  };

  it('are those of the last rules if the rules are recreated twice in one update', async () => {
    const twice = exercised(rules, 'DsoRules_ExecuteConfirmedAction', {
      children: [
        consumed('00d1', rules, 'DsoRules_SetConfig', dsoRules('00d2', [sv(1)])),
        consumed('00d2', rules, 'DsoRules_AddSv', dsoRules('00d3', [sv(1), sv(2)])),
      ],
    });
    expect(await names(item(1, [dsoRules('00d1', [])]), item(2, [twice]))).toEqual([
      'SV-1 sv-1::1220 10000',
      'SV-2 sv-2::1220 10000',
    ]);
  });

  it('are listed under the new party if one is onboarded again', async () => {
    const before = item(1, [dsoRules('00d1', [sv(1)])]);
    const after = item(2, [
      consumed(
        '00d1',
        rules,
        'DsoRules_AddSv',
        dsoRules('00d2', [['sv-1::1220bb', sv(1)[1]]], [['sv-1::1220', { name: 'SV-1' }]]),
      ),
    ]);
    expect(await names(before, after)).toEqual(['SV-1 sv-1::1220bb 10000']);
  });

  it('are read from an object map with decimal weights, and show whole weights', async () => {
    expect(
      await names(item(1, [dsoRules('00d1', Object.fromEntries([sv(1, { svRewardWeight: '10000.0000000000' })]), {})])),
    ).toEqual(['SV-1 sv-1::1220 10000']);
  });

  it('that a map names twice count once, with the last weight', async () => {
    const twice = item(1, [dsoRules('00d1', [sv(1), sv(1, { svRewardWeight: '7' })])]);
    expect(await names(twice)).toEqual(['SV-1 sv-1::1220 7']);
  });

  it('show the newest sequencer for every form of node state', async () => {
    const state = (contract: string, n: number, node: unknown) =>
      created(contract, 'Splice.DSO.SvState:SvNodeState', {
        dso,
        sv: `sv-${n}::1220`,
        svName: `SV-${n}`,
        state: {
          synchronizerNodes: [['global-domain::1220dd', { cometBft: {}, mediator: null, ...(node as object) }]],
        },
      });
    const { reader, status } = await index(
      item(1, [
        dsoRules(
          '00d1',
          [1, 2, 3, 4].map((n) => sv(n)),
        ),
        state('00n1', 1, {
          scan: { publicUrl: 'https://scan.1' },
          sequencer: {
            migrationId: '3',
            sequencerId: 'SEQ::1',
            url: 'https://seq.1',
            // Means "always", which is shown as null.
            availableAfter: '-999999999-01-01T00:00:00+18:00',
          },
        }),
        state('00n2', 2, {
          sequencerIdentity: { sequencerId: 'SEQ::2', availableAfter: '9999-12-31T23:59:59.999999Z' },
          physicalSynchronizers: [
            ['0', { sequencer: { url: 'https://p0' } }],
            ['1', { sequencer: { url: 'https://p1' } }],
            ['2', { sequencer: null }],
          ],
        }),
        state('00n3', 3, { scan: null, sequencer: null, sequencerIdentity: null, physicalSynchronizers: null }),
      ]),
    );
    const { content } = (await reader.listSuperValidators({ ...firstPage, orderBy: 'ASC' })).value;
    expect(content.map((row) => [row.publicUrl, row.seqId, row.seqUrl, row.seqAvailableAfter])).toEqual([
      ['https://scan.1', 'SEQ::1', 'https://seq.1', null],
      [null, 'SEQ::2', 'https://p1', '253402300799999'],
      [null, null, null, null],
      [null, null, null, null],
    ]);
    expect(status).toMatchObject(clean);
  });
});

it('a recreated featured app right replaces the old one and keeps the other right of the provider', async () => {
  const right = consumed(
    '00f1',
    'Splice.Amulet:FeaturedAppRight',
    'FeaturedAppRight_Update',
    featuredApp('00f3', 'app::1'),
  );
  const { reader, status } = await index(
    item(1, [featuredApp('00f1', 'app::1'), featuredApp('00f2', 'app::1')]),
    item(2, [right]),
  );
  const { total, content } = (await reader.listFeaturedApps({ page: 0, size: 10 })).value;
  expect([total, ...content.map((app) => [app.contractId, app.createdEventBlob])]).toEqual([
    2,
    ['00f3', null],
    ['00f2', null],
  ]);
  expect(status).toMatchObject(clean);
});

describe('the archival of a right or a license', () => {
  const right = 'Splice.Amulet:FeaturedAppRight';

  it('lists its provider or validator after the acting parties', async () => {
    const { reader } = await index(
      item(1, [
        featuredApp('00f1', 'app::1'),
        featuredApp('00f2', 'app::2'),
        license('00e1', 'val::1'),
        license('00e3', 'val::3'),
      ]),
      item(2, [archive('00f2', right), archive('00f1', right)]),
      item(3, [consumed('00e1', licenses, 'ValidatorLicense_ReportActive', license('00e2', 'val::1'))]),
      item(4, [exercised(licenses, 'ValidatorLicense_Withdraw', { on: '00e2', consuming: true, actors: ['val::1'] })]),
      item(5, [archive('00e3', licenses)]),
      item(6, [archive('00f9', right)]),
    );
    const summaries = [2, 3, 4, 5, 6].map(async (n) => {
      const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 1 });
      return [value?.summary.kind, value?.summary.parties];
    });
    expect(await Promise.all(summaries)).toEqual([
      ['FEATURED_APP', [dso, 'app::2', 'app::1']],
      // Recreated, so no license ended.
      ['LICENSE', [dso]],
      // Its validator is the acting party.
      ['LICENSE', ['val::1']],
      ['LICENSE', [dso, 'val::3']],
      // The creation of 00f9 is not known.
      ['FEATURED_APP', [dso]],
    ]);
  });
});
