import type { ExactJson, ExactObject } from '@ledger-explorer/wire';
import { editAnswer, editRequest } from '../edits/answers.ts';
import { editBody } from '../edits/rows.ts';
import { isExactObject, mapLiteral } from '../edits/values.ts';
import type { Fault, StreamFault } from '../proxy/fault.ts';

/** Faults of the spec's extensions. */
export const extensions: readonly Fault[] = [
  {
    name: 'a-contract-has-one-event-too-few',
    rule: 'V40',
    answer: editBody(['getContract'], (body) => {
      body.events = mapLiteral(body.events ?? null, (count) =>
        BigInt(count) > 1n ? BigInt(count) - 1n : BigInt(count),
      );
    }),
  },
  {
    name: 'a-search-finds-a-party-twice',
    rule: 'V42',
    answer: editFound((results) => [...results, ...results.slice(0, 1)]),
  },
  {
    name: 'a-slice-of-names-counts-one-too-many',
    rule: 'V51',
    answer: editBody(['listNames'], (body) => {
      body.total = mapLiteral(body.total ?? null, (count) => BigInt(count) + 1n);
    }),
  },
  {
    name: 'a-slice-of-names-has-no-way-back',
    rule: 'V51',
    answer: editBody(['listNames'], (body) => {
      body.olderCursor = null;
    }),
  },
  {
    name: 'an-update-lacks-its-last-node',
    rule: 'V41',
    answer: editBody(['getUpdate'], (body) => {
      if (Array.isArray(body.nodes)) body.nodes = body.nodes.slice(0, -1);
    }),
  },
  {
    name: 'a-holder-has-the-rank-of-the-next',
    rule: 'V60',
    answer: editBody(['listHolders'], (body) => {
      body.firstRank = mapLiteral(body.firstRank ?? null, (rank) => BigInt(rank) + 1n);
    }),
  },
  {
    name: 'the-newest-round-is-missing',
    rule: 'V50',
    answer: editBody(['listRounds'], (body) => {
      if (Array.isArray(body.content)) body.content = body.content.slice(1);
    }),
  },
  {
    name: 'a-party-sees-only-what-it-got',
    rule: 'V54',
    answer: editRequest((request) =>
      request.asks('listPartyTransfers') && request.times('direction') === 0 && request.query('cursor') === null
        ? request.withQuery({ direction: 'IN' })
        : request,
    ),
  },
  {
    name: 'a-file-counts-from-the-newest',
    rule: 'contract: files',
    answer: editAnswer(
      (answer, { target }) => answer.ok && /\/v1\/exports\/(?!holders)/.test(target),
      (answer) => {
        const [head = '', ...rows] = answer.text.split('\r\n');
        const ranked = rows.map((row, at) => row.replace(/^\d+/, String(at + 1)));
        answer.text = [head, ...ranked].join('\r\n');
      },
    ),
  },
  broken('an-interval-is-left-out', {
    part: (part, memory) => {
      if (!isRows(part, 'updates')) return [part];
      const isSecond = memory.has('first') && !memory.has('second');
      memory.set(isSecond ? 'second' : 'first', 'seen');
      return isSecond ? [] : [part];
    },
  }),
  {
    name: 'the-document-lacks-the-featured-apps',
    rule: 'contract: /openapi.json',
    answer: editBody(['getOpenApi'], ({ paths }) => {
      if (isExactObject(paths)) delete paths['/v1/featured-apps'];
    }),
  },
];

function editFound(edit: (results: readonly ExactObject[]) => ExactObject[]): Fault['answer'] {
  return editBody(['search'], (body) => {
    if (Array.isArray(body.content)) body.content = edit((body.content as readonly ExactJson[]).filter(isExactObject));
  });
}

function broken(name: string, fault: StreamFault): Fault {
  return { name, rule: 'contract: stream', answer: ({ request, upstream }) => upstream(request), stream: fault };
}

function isRows(part: string, topic: string): boolean {
  return part.includes('event: rows') && part.includes(`"topic":"${topic}"`);
}
