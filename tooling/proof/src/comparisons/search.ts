import type { Answers, Row } from '../answers/answers.ts';
import { digitsOf, milliseconds } from '../exact-json.ts';
import { nameOf } from '../expected/names.ts';
import type { Truth } from '../model.ts';
import { templateOf } from '../stream.ts';
import { type Compare, sample } from './comparison.ts';

/** A searchable item with the texts that find it. */
interface Thing {
  readonly kind: string;
  readonly id: string;
  /** Texts that match exactly. */
  readonly names: readonly string[];
  /** Texts whose prefixes match, with the smallest length of a prefix. */
  readonly beginnings: readonly (readonly [text: string, minLength: number])[];
}

function thing(kind: string, id: string, names: readonly string[], beginnings: Thing['beginnings'] = []): Thing {
  return { kind, id, names, beginnings };
}

/** All searchable items (V42) except positions and times. */
function searchable({ model, stream }: Truth): readonly Thing[] {
  const minDigits = 8;
  const validators = new Set(model.validators.map(({ validator }) => validator));
  const apps = new Set(model.featuredApps.map(({ provider }) => provider));
  const kindsOf = (party: string): readonly string[] => [
    'party',
    ...(validators.has(party) ? ['validator'] : []),
    ...(model.svNames.has(party) ? ['superValidator'] : []),
    ...(apps.has(party) ? ['app'] : []),
  ];
  const parties = model.parties.flatMap(({ party }) => {
    const [hint = '', key = ''] = party.split('::');
    const partyNames = [party, hint, key];
    const beginnings = [[hint, 1] as const, [key, minDigits] as const];
    return kindsOf(party).map((kind) => thing(kind, party, partyNames, beginnings));
  });
  const svs = [...model.svNames].map(([party, name]) => thing('superValidator', party, [name], [[name, 1]]));
  const entries = model.names
    .filter(({ expiresAt }) => expiresAt > model.head.recordTime)
    .map(({ name }) => thing('name', name, [name], [[name, 1]]));
  const updates = stream.map(({ updateId }) => thing('update', updateId, [updateId], [[updateId, minDigits]]));
  const templates = stream.flatMap(({ events }) => events.flatMap((event) => templateOf(event) ?? []));
  const ofTemplates = [...new Set(templates)].map((template) => {
    const names = [template, template.slice(template.lastIndexOf(':') + 1)];
    const beginnings = names.map((name) => [name, 1] as const);
    return thing('template', template, names, beginnings);
  });
  const events = stream.flatMap((update) => update.events);
  return [
    ...parties,
    ...svs,
    ...entries,
    ...updates,
    ...ofTemplates,
    ...events.map(({ eventId }) => thing('event', eventId, [eventId, eventId.replace(/:(\d+)$/, '#$1')])),
    ...[...new Set(events.map(({ contractId }) => contractId))].map((id) => thing('contract', id, [id])),
    ...model.voteRequests.map(({ trackingCid, contractIds }) => thing('voteRequest', trackingCid, contractIds)),
    ...model.rounds.map(({ number }) => thing('round', String(number), [String(number), `round ${number}`])),
  ];
}

/** Makes a search: kinds and ids of the matches of a text, sorted; `exact`: only exact matches. */
function expectFound(things: readonly Thing[]): (q: string, exact: boolean) => readonly string[] {
  // Prepared once for all searches.
  const all = things.map(({ kind, id, names, beginnings }) => ({
    of: `${kind} ${id}`,
    names: names.map((name) => name.toLowerCase()),
    beginnings: beginnings.map(([text, minLength]) => [text.toLowerCase(), minLength] as const),
  }));
  const withBeginnings = all.filter(({ beginnings }) => beginnings.length > 0);
  const byName = Map.groupBy(
    all.flatMap(({ of, names }) => names.map((name) => ({ of, name }))),
    ({ name }) => name,
  );
  return (q, exact) => {
    const asked = q.toLowerCase();
    const found = [
      ...(byName.get(asked) ?? []),
      ...withBeginnings.filter(
        ({ beginnings }) =>
          !exact && beginnings.some(([text, minLength]) => asked.length >= minLength && text.startsWith(asked)),
      ),
    ];
    return [...new Set(found.map(({ of }) => of))].sort();
  };
}

function expectedTitle({ model }: Truth, party: string): string {
  return nameOf(model, party) ?? party.split('::', 1)[0] ?? '';
}

/** Search result of a time at or before the head. */
function expectedTime(recordTime: string): Row {
  const ms = digitsOf(milliseconds(recordTime));
  const title = new Date(Number(ms)).toISOString();
  return { kind: 'time', id: ms, title, detail: null, exact: true, path: `at/${ms}` };
}

const mostResults = 50;

/** Some items of each kind, searched by their complete texts and by prefixes. */
export const compareSearch: Compare = async function* (answers, truth) {
  const things = searchable(truth);
  const expectedFound = expectFound(things);
  const kinds = [...Map.groupBy(things, ({ kind }) => kind).values()];
  const searched = kinds.flatMap((group) => [...sample(group, 6), ...group.slice(-1)]);
  const completeTexts = searched.flatMap(({ names }) => names).filter((name) => name !== '');
  const prefixes = searched.flatMap(({ beginnings }) =>
    beginnings.flatMap(([text, minLength]) => [text.slice(0, Math.max(minLength, 3)).toUpperCase(), text.slice(0, 12)]),
  );
  for (const q of new Set([...completeTexts, ...prefixes])) {
    // A complete text can be a prefix of other items' texts, so both results are compared.
    const { exact, found } = await search(answers, q);
    yield { of: `search ${q} (exact)`, found: exact, expected: expectedFound(q, true) };
    const expected = expectedFound(q, false);
    // Times, which are compared below, may take up to half of the results.
    if (expected.length <= mostResults / 2) yield { of: `search ${q}`, found, expected };
  }
  for (const { party } of sample(truth.model.parties, 20)) {
    const { content } = await answers.get(`/v1/search?q=${encodeURIComponent(party)}&kinds=party`);
    const title = expectedTitle(truth, party);
    const expected = { kind: 'party', id: party, title, detail: null, exact: true, path: `party/${party}` };
    yield { of: `search ${party} as a party`, found: content, expected: [expected] };
  }
  for (const { recordTime } of sample(truth.stream, 3)) {
    const expected = expectedTime(recordTime);
    const { content } = await answers.get(`/v1/search?q=${String(expected.id)}&kinds=time`);
    yield { of: `search the time ${recordTime}`, found: content, expected: [expected] };
  }
};

/** Results of a search without times, which a number can match too. */
async function search(answers: Answers, q: string) {
  const { content } = await answers.get(`/v1/search?q=${encodeURIComponent(q)}&size=${mostResults}`);
  const rows = (content as readonly Row[]).filter(({ kind }) => kind !== 'time');
  const idsOf = (results: readonly Row[]) => results.map(({ kind, id }) => `${String(kind)} ${String(id)}`).sort();
  return { exact: idsOf(rows.filter(({ exact }) => exact)), found: idsOf(rows) };
}
