import { type RecognitionValues, type SearchResultValues, writeSearchResults } from '@ledger-explorer/spec/writers';
import { decimal, milliseconds } from '../ledger/decimal.ts';
import type { FakeLedger } from '../ledger/fake-ledger.ts';
import { titleOf } from '../ledger/governance.ts';
import { folded } from './names.ts';
import type { Read } from './reading.ts';
import { usedTemplates } from './templates.ts';
import { nameOf } from './values.ts';

/** Kinds in the order of results (V42). */
const kinds = [
  'party',
  'validator',
  'superValidator',
  'app',
  'update',
  'event',
  'contract',
  'voteRequest',
  'name',
  'template',
  'round',
  'position',
  'time',
] as const;
type Kind = (typeof kinds)[number];
type Result = SearchResultValues & { readonly kind: Kind };

function clean(q: string): string {
  let text = q;
  try {
    text = decodeURIComponent(q);
  } catch {
    // Not percent-encoded: as it is.
  }
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replaceAll(/^[\s"'`,;]+|[\s"'`,;]+$/gu, '');
}

function timeOf(text: string): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  const isIso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z)?$/.test(text);
  const time = isIso ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? null : time;
}

/** The shapes that a text has. */
function shapesOf(text: string): RecognitionValues[] {
  const shapes: RecognitionValues[] = [];
  const round = /^(?:round\s+)?(\d{1,15})$/i.exec(text)?.[1];
  const position = /^@(\d{1,15})$/.exec(text)?.[1];
  const isHex = /^[0-9a-f]{8,68}$/i.test(text);
  const isId =
    /::1220[0-9a-f]{64}$/.test(text) || /^1220[0-9a-f]{64}[:#]\d{1,9}$/.test(text) || /^00[0-9a-f]{136}$/.test(text);
  if (/^[^\s:]+::1220[0-9a-f]{64}$/.test(text)) shapes.push({ shape: 'party', text });
  if (isHex)
    shapes.push({ shape: 'update', text: text.toLowerCase() }, { shape: 'fingerprint', text: text.toLowerCase() });
  if (/^1220[0-9a-f]{64}[:#]\d{1,9}$/.test(text)) shapes.push({ shape: 'event', text: text.replace('#', ':') });
  if (/^00[0-9a-f]{136}$/.test(text)) shapes.push({ shape: 'contract', text });
  if (round !== undefined) shapes.push({ shape: 'round', text: String(Number(round)) });
  if (position !== undefined) shapes.push({ shape: 'position', text: String(Number(position)) });
  if (timeOf(text) !== null) shapes.push({ shape: 'time', text });
  if (text !== '' && position === undefined && !isId) shapes.push({ shape: 'hint', text });
  return shapes;
}

const paths: Readonly<Record<Kind, string>> = {
  party: 'party/',
  validator: 'validator/',
  superValidator: 'super-validator/',
  app: 'app/',
  update: 'update/',
  event: 'event/',
  contract: 'contract/',
  voteRequest: 'governance/',
  name: 'name/',
  template: 'template/',
  round: 'round/',
  position: 'updates?at=',
  time: 'at/',
};

function result(kind: Kind, id: string, exact: boolean, title = id, detail: string | null = null): Result {
  return { kind, id, title, detail, exact, path: `${paths[kind]}${id}` };
}

/** Parties whose id, hint or fingerprint the text is or begins, the last active first; null: not that party. */
function partyResults(ledger: FakeLedger, text: string): Result[] {
  const lower = folded(text);
  const digits = /^[0-9a-f]{8,68}$/.test(lower) ? lower : null;
  const byActivity = [...ledger.parties].sort(([, one], [, other]) => other.last.position - one.last.position);
  return byActivity.flatMap(([party]) => {
    const [hint = '', fingerprint = ''] = party.split('::');
    const sv = ledger.superValidators.find((each) => each.party === party);
    const isExact = party === text || folded(hint) === lower || fingerprint === digits;
    const fits = isExact || folded(hint).startsWith(lower) || (digits !== null && fingerprint.startsWith(digits));
    if (!fits) return [];
    const title = nameOf(ledger, party) ?? hint;
    const license = ledger.licenses.find((each) => each.party === party);
    return [
      result('party', party, isExact, title),
      ...(license === undefined ? [] : [result('validator', party, isExact, title, license.version)]),
      ...(sv === undefined ? [] : [result('superValidator', party, isExact, sv.name)]),
      ...(ledger.apps.some(({ provider }) => provider === party) ? [result('app', party, isExact, title)] : []),
    ];
  });
}

function streamResults(ledger: FakeLedger, text: string): Result[] {
  const lower = folded(text);
  const event = text.replace('#', ':');
  const updates = /^[0-9a-f]{8,68}$/.test(lower)
    ? ledger.updates.filter(({ updateId }) => updateId.startsWith(lower)).slice(0, 50)
    : [];
  const request = ledger.voteRequests.find(({ chain }) => chain.some(({ contractId }) => contractId === text));
  return [
    ...updates.map(({ updateId }) => result('update', updateId, updateId === lower)),
    ...(ledger.eventById.has(event) ? [result('event', event, true)] : []),
    ...(ledger.contracts.has(text) ? [result('contract', text, true)] : []),
    ...(request === undefined ? [] : [result('voteRequest', request.trackingId, true, titleOf(request))]),
  ];
}

function otherResults(ledger: FakeLedger, text: string): Result[] {
  const head = ledger.updates.at(-1);
  const lower = folded(text);
  const names = ledger.names
    .filter(({ name, expiresAt }) => folded(name).startsWith(lower) && expiresAt > (head?.recordTime ?? 0n))
    .map(({ name, party }) => result('name', name, folded(name) === lower, name, party));
  const templates = [...usedTemplates(ledger)]
    .sort((one, other) => other.last.update.position - one.last.update.position)
    .map(({ name }) => ({ name, texts: [name, name.slice(name.indexOf(':') + 1)].map(folded) }))
    .filter(({ texts }) => texts.some((each) => each.startsWith(lower)))
    .map(({ name, texts }) => result('template', name, texts.includes(lower)));
  const number = /^(?:round\s+)?(\d{1,15})$/i.exec(text)?.[1];
  const round = ledger.rounds.find((each) => String(each.number) === number);
  const update = ledger.updates[Number(/^@(\d{1,15})$/.exec(text)?.[1] ?? 0) - 1];
  const time = timeOf(text);
  const isPast = time !== null && head !== undefined && time <= milliseconds(head.recordTime);
  return [
    ...names,
    ...templates,
    ...(round === undefined
      ? []
      : [result('round', String(round.number), true, String(round.number), decimal(round.price))]),
    ...(update === undefined
      ? []
      : [result('position', String(update.position), true, String(update.position), update.updateId)]),
    ...(isPast ? [result('time', String(time), true, new Date(time).toISOString())] : []),
  ];
}

export const search: Read<'search'> = ({ ledger, values }) => {
  const text = clean(values.q ?? '');
  const wanted = values.kinds?.split(',');
  const all =
    text === '' ? [] : [...partyResults(ledger, text), ...streamResults(ledger, text), ...otherResults(ledger, text)];
  const content = all
    .filter(({ kind }) => wanted?.includes(kind) ?? true)
    .sort(
      (one, other) => Number(other.exact) - Number(one.exact) || kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
    );
  return writeSearchResults({ recognised: shapesOf(text), content: content.slice(0, values.size) });
};
