const round = 600;
const size = 100;

/**
 * The responses, by path and query, of an explorer with `validators` validators, which report once a round at random times. Times are
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
    return answers;
  };
}
