import { routes as pages } from '@ledger-explorer/pages';
import { type Row, readStream, samplesOf } from '@ledger-explorer/proof';
import type { Explorer } from './explorer.ts';

/** Paths of pages below the network. */
export interface Routes {
  /** Every kind of page, with much data. */
  readonly full: readonly string[];
  /** Pages without data. */
  readonly empty: readonly string[];
  /** Invalid paths of different kinds. */
  readonly wrong: readonly string[];
  /** Those of `full` with different layouts. */
  readonly main: readonly string[];
  /** An update with a hostile text. */
  readonly hostile: string;
  /** An update that moves coin. */
  readonly transfer: string;
  /** An open vote request. */
  readonly open: string;
  readonly update: string;
  readonly party: string;
}

async function rows(answers: Explorer, path: string): Promise<readonly Row[]> {
  return (await answers.get(path)).content as readonly Row[];
}

function pick(list: readonly Row[], field: string): string {
  const value = list[0]?.[field];
  if (typeof value !== 'string') throw new Error(`nothing has a ${field}`);
  return value;
}

/** Encodes an id as a segment of a path, with readable colons. */
export function segment(id: string): string {
  return encodeURIComponent(id).replaceAll('%3A', ':');
}

/** A valid value of each path parameter of the API, which those of pages are named after. */
async function pathValues(answers: Explorer): Promise<Readonly<Record<string, string>>> {
  const values: Record<string, string> = {};
  for await (const { path, about } of samplesOf((path) => answers.text(path), 1))
    // Only valid samples, which have no `about`. The first value of a parameter stays.
    if (about === null) Object.assign(values, { ...path, ...values });
  return values;
}

/** Pages that only redirect. */
const redirects = ['event/{eventId}', 'at/{time}'];

/** Paths of every kind of page, with ids of this ledger. */
export async function routesOf(answers: Explorer): Promise<Routes> {
  const [values, updates, parties, requests, transfers] = await Promise.all([
    pathValues(answers),
    rows(answers, '/v1/updates?size=100'),
    rows(answers, '/v1/parties?size=100'),
    rows(answers, '/v1/governance/vote-requests?size=100'),
    rows(answers, '/v1/transfers?size=1'),
  ]);
  const stream = await readStream(answers.deployment.simulator.scanUrl);
  const rewarded = parties.filter(({ totalRewards }) => totalRewards !== '#0');
  const poor = parties.filter(({ totalRewards }) => totalRewards === '#0');
  const party = pick(rewarded, 'partyAddress');
  const open = pick(
    requests.filter(({ status }) => status === 'IN_PROGRESS'),
    'trackingCid',
  );
  const hostile = stream.find(({ events: all }) => JSON.stringify(all).includes('<script>alert('))?.updateId;
  if (hostile === undefined) throw new Error('no text of the ledger is hostile');
  const update = pick(updates, 'updateId');
  const subjects: typeof values = { ...values, partyId: party, updateId: update, id: open };
  // Only scripts read what is below `-/`.
  const linked = pages.filter(({ path }) => !path.startsWith('-/') && !redirects.includes(path));
  return {
    full: [
      ...linked.map(({ path }) =>
        path.replaceAll(/\{(\w+)\}/gu, (parameter, name: string) => segment(subjects[name] ?? parameter)),
      ),
      'updates?template=Splice.Amulet:Amulet',
      `party/${segment(party)}/contracts?state=ALL`,
      `update/${hostile}`,
      'charts/supply?interval=hour',
      `search?q=${update.slice(0, 8)}`,
      // Long names that cannot break.
      'search?q=auth',
    ],
    empty: [
      'updates?at=0',
      'transfers?at=0',
      `party/${segment(pick(poor, 'partyAddress'))}/rewards`,
      `party/${segment(pick(poor, 'partyAddress'))}/transfers?from=2020-01-01&to=2020-01-02`,
      'transfers?to=2020-01-01',
      'charts/volume?from=2020-01-01&to=2020-01-02',
      'updates?template=No.Such:Template',
      `party/${segment(party)}/contracts?template=No.Such:Template`,
      'search?q=nothing-has-this-name',
      'names?prefix=nothing-has-this-name',
      'templates?q=nothing-has-this-name',
      'parties?q=nothing-has-this-name',
    ],
    wrong: [
      'update/1220ab',
      `update/1220${'0'.repeat(64)}`,
      'party/nobody',
      'contract/00ab',
      'event/1220ab:1',
      'validator/nobody',
      'super-validator/nobody',
      'app/nobody',
      'governance/00ab',
      'round/999999999',
      'name/nobody',
      'template/No.Such:Template',
      'names?cursor=made-up',
      'holders?cursor=made-up',
      'transfers?size=7',
      'transfers?from=yesterday',
      'charts/weather',
      'charts/volume?interval=week',
      'transfers?kind=COIN',
      'updates?choice=Transfer',
      'party/nobody/updates',
      'party/nobody/contracts',
      'party/nobody/transfers',
      'party/nobody/balance',
      'party/nobody/statement?from=2026-01-01',
      'parties?page=999999',
      'updates?end=newest',
      'updates?at=999999999',
      'nothing/is/here',
    ],
    main: [
      '',
      'transfers',
      'validators',
      `party/${segment(party)}`,
      `update/${update}`,
      `governance/${open}`,
      `party/${segment(party)}/transfers`,
      'supply',
    ],
    hostile: `update/${hostile}`,
    transfer: `update/${String(transfers[0]?.eventId).split(':')[0] ?? ''}`,
    open: `governance/${open}`,
    update,
    party,
  };
}
