import type { Answer } from '../proxy/answer.ts';
import type { Exchange } from '../proxy/fault.ts';

/** Another value of a header, null: without it, where `which` holds. HEAD is asked as HEAD. */
export function header(
  which: (answer: Answer, exchange: Exchange) => boolean,
  name: string,
  value: (old: string | null) => string | null,
) {
  return async (exchange: Exchange): Promise<Answer> => {
    const answer = await exchange.upstream(exchange.request);
    if (which(answer, exchange)) answer.setHeader(name, value(answer.header(name)));
    return answer;
  };
}
