import { answersOf } from '@ledger-explorer/query-service/testing';
import type { Reader } from '@ledger-explorer/store';
import { parseExactly } from '../exact-json.ts';
import type { Answers, Row } from './answers.ts';

/** The query service on a reader in this process, without HTTP. */
export function serviceAnswers(reader: Reader): Answers {
  const answer = answersOf(reader);
  return {
    async get(path) {
      const body = await answer(path);
      if (body === null) throw new Error(`GET ${path}: unknown`);
      return parseExactly(body) as Row;
    },
  };
}
