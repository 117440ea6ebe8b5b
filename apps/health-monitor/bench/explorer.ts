const round = 600;
const size = 100;

/**
 * The responses, by path and query, of an explorer and of Scans with `validators` validators, which report once a round at random times. Times are
 * epoch seconds. Pages are as large as real ones: 80 kB for a hundred.
 */
export function explorerOf(count: number): (now: number) => Readonly<Record<string, string>> {
  const rows = Array.from({ length: count }, (_, index) => ({
    phase: ((index * 7919) % count) * (round / count),
    row: {
      validator: `validator-${index}::1220${index.toString(16).padStart(64, '0')}`,
      contractId: `00${index.toString(16).padStart(134, '0')}`,
      templateId: `${'3'.repeat(64)}:Splice.ValidatorLicense:ValidatorLicense`,
      dso: `DSO::1220${'b'.repeat(64)}`,
      sponsor: `sponsor-${index % 13}::1220${'c'.repeat(64)}`,
      lastActiveAt: 0,
      lastUpdatedAt: 0,
      version: index % 3 === 0 ? '0.5.3' : '0.5.4',
      contactPoint: `operations-${index}@example.org`,
      active: true,
      validatorName: `Validator number ${index}`,
      validatorImg: null,
      totalRewards: index * 1.5,
    },
  }));
  return (now) => {
    for (const { phase, row } of rows) {
      row.lastActiveAt = (Math.floor((now - phase) / round) * round + phase) * 1000;
      row.lastUpdatedAt = row.lastActiveAt;
    }
    const list = rows.map(({ row }) => row).sort((a, b) => b.lastActiveAt - a.lastActiveAt);
    const updates = (time: number): string =>
      JSON.stringify({ content: [{ recordTime: time * 1000 }], totalElements: 2 });
    const answers: Record<string, string> = {
      '/v1/dashboard': JSON.stringify({ latestRound: Math.floor(now / round) }),
      '/v1/updates?sortBy=AGE&orderBy=DESC&size=1': updates(now),
      '/v1/updates?sortBy=AGE&orderBy=ASC&size=1': updates(now - 86_400),
    };
    for (let page = 0; page * size < count; page++) {
      const content = list.slice(page * size, (page + 1) * size);
      const envelope = { content, totalElements: count, totalCount: count, number: page, size };
      answers[`/v1/validators?sortBy=LAST_ACTIVE&orderBy=DESC&size=${size}&page=${page}`] = JSON.stringify(envelope);
    }
    Object.assign(answers, scanOf(list, now));
    return answers;
  };
}

const licensesOfAPage = 200;

/** The responses of a Scan on the same network: licenses of 2 kB, as real ones, the newest first. */
function scanOf(
  list: readonly { readonly validator: string; readonly sponsor: string; readonly lastActiveAt: number }[],
  now: number,
): Readonly<Record<string, string>> {
  const number = String(Math.floor(now / round));
  const answers: Record<string, string> = {
    '/v0/open-and-issuing-mining-rounds': JSON.stringify({
      open_mining_rounds: {
        '00a1': { contract: { payload: { round: { number } }, created_event_blob: 'C'.repeat(1200) } },
      },
      issuing_mining_rounds: {},
    }),
  };
  for (let after = 0; after < list.length; after += licensesOfAPage) {
    const licenses = list.slice(after, after + licensesOfAPage).map(({ validator, sponsor, lastActiveAt }) => {
      const at = new Date(lastActiveAt).toISOString();
      return {
        template_id: `${'3'.repeat(64)}:Splice.ValidatorLicense:ValidatorLicense`,
        contract_id: `00${'e'.repeat(100)}${validator.slice(-16)}${lastActiveAt.toString(16).padStart(16, '0')}`,
        payload: {
          dso: `DSO::1220${'b'.repeat(64)}`,
          sponsor,
          validator,
          lastActiveAt: at,
          faucetState: { firstReceivedFor: { number }, lastReceivedFor: { number }, numCouponsMissed: '14' },
          metadata: { lastUpdatedAt: at, version: '0.5.5', contactPoint: '' },
        },
        created_event_blob: 'C'.repeat(1100),
        created_at: at,
      };
    });
    const token = after + licenses.length;
    const from = after === 0 ? '' : `&after=${after}`;
    answers[`/v0/admin/validator/licenses?limit=${licensesOfAPage}${from}`] = JSON.stringify({
      validator_licenses: licenses,
      next_page_token: token,
    });
  }
  answers[`/v0/admin/validator/licenses?limit=${licensesOfAPage}&after=${list.length}`] = '{"validator_licenses":[]}';
  return answers;
}
