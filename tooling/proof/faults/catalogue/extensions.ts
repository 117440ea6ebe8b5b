import { editAnswer, editBody, editRequest, editRows } from '../edits/answers.ts';
import { isExactObject, mapLiteral } from '../edits/values.ts';
import type { Fault } from '../proxy/fault.ts';

/** Faults of the spec's extensions. */
export const extensions: readonly Fault[] = [
  editBody('a-contract-has-one-event-too-few', 'V40', ['getContract'], (body) => {
    // 0 would be invalid by the schema.
    body.events = mapLiteral(body.events ?? null, (count) => (BigInt(count) > 1n ? BigInt(count) - 1n : BigInt(count)));
  }),
  editRows('a-search-finds-a-party-twice', 'V42', ['search'], (results) => [...results, ...results.slice(0, 1)]),
  editBody('a-slice-of-names-counts-one-too-many', 'V51', ['listNames'], (body) => {
    body.total = mapLiteral(body.total ?? null, (count) => BigInt(count) + 1n);
  }),
  editBody('a-slice-of-names-has-no-way-back', 'V51', ['listNames'], (body) => {
    body.olderCursor = null;
  }),
  editBody('an-update-lacks-its-last-node', 'V41', ['getUpdate'], (body) => {
    if (Array.isArray(body.nodes)) body.nodes = body.nodes.slice(0, -1);
  }),
  editBody('a-holder-has-the-rank-of-the-next', 'V60', ['listHolders'], (body) => {
    body.firstRank = mapLiteral(body.firstRank ?? null, (rank) => BigInt(rank) + 1n);
  }),
  editBody('the-first-round-of-a-page-is-missing', 'V50', ['listRounds'], (body) => {
    if (Array.isArray(body.content)) body.content = body.content.slice(1);
  }),
  editRequest('a-party-sees-only-what-it-got', 'V54', (request) =>
    request.isReadOf('listPartyTransfers') && request.query('direction') === null && request.query('cursor') === null
      ? request.withQuery({ direction: 'IN' })
      : request,
  ),
  editAnswer('a-file-counts-from-the-newest', 'contract: files', (answer, { target }) => {
    // The first row of the file of holders has rank 1 already.
    if (!answer.ok || !/\/v1\/exports\/(?!holders)/.test(target)) return;
    const [head = '', ...rows] = answer.text.split('\r\n');
    answer.text = [head, ...rows.map((row, at) => row.replace(/^\d+/, String(at + 1)))].join('\r\n');
  }),
  {
    // The requests are unchanged: the stream lacks the second part with updates.
    ...editRequest('an-interval-is-left-out', 'contract: stream', (request) => request),
    stream: {
      part: (part, memory) => {
        if (!part.includes('event: rows') || !part.includes('"topic":"updates"')) return [part];
        const isSecond = memory.has('first') && !memory.has('second');
        memory.set(isSecond ? 'second' : 'first', 'seen');
        return isSecond ? [] : [part];
      },
    },
  },
  editBody('the-document-lacks-the-featured-apps', 'contract: /openapi.json', ['getOpenApi'], ({ paths }) => {
    if (isExactObject(paths)) delete paths['/v1/featured-apps'];
  }),
];
