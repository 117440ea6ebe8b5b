import { editAnswer, editRequest, forgiving } from '../edits/answers.ts';
import { type Fault, heldOut } from '../proxy/fault.ts';

const nowhere = '/v1/nowhere';

/** How parameters and headers are read (R1 to R6, R11, R12). */
export const requests: readonly Fault[] = [
  {
    name: 'leading-zeros-are-read',
    rule: 'R1',
    answer: editRequest((request) => {
      const [page, size] = [request.query('page'), request.query('size')];
      const strip = (text: string | null) => text?.replace(/^0+(?=\d)/, '') ?? null;
      return page === strip(page) && size === strip(size)
        ? request
        : request.withQuery({ page: strip(page), size: strip(size) });
    }),
  },
  {
    name: 'a-plus-sign-is-read',
    rule: 'R1',
    answer: editRequest((request) => {
      // As `+5` arrives where a query's plus is a space: `Number(' 5')`.
      const size = request.query('size');
      return size !== null && /^[ +]\d+$/.test(size) ? request.withQuery({ size: size.slice(1) }) : request;
    }),
  },
  {
    name: 'whole-fractions-are-read',
    rule: 'R1',
    answer: editRequest((request) => {
      const name = /\.0+$/.test(request.query('page') ?? '') ? 'page' : 'size';
      const given = request.query(name);
      return given !== null && /^\d+\.0+$/.test(given)
        ? request.withQuery({ [name]: given.split('.')[0] ?? null })
        : request;
    }),
  },
  {
    name: 'an-empty-page-is-the-first',
    rule: 'R3',
    answer: editRequest((request) => (request.query('page') === '' ? request.withQuery({ page: null }) : request)),
  },
  {
    name: 'the-last-of-repeated-parameters-counts',
    rule: 'R4',
    answer: editRequest((request) =>
      request.times('size') > 1 ? request.withQuery({ size: request.query('size') }) : request,
    ),
  },
  {
    name: 'unknown-parameters-are-refused',
    rule: 'R5',
    answer: editRequest((request) => {
      const [, search = ''] = request.target.split('?');
      const known = new Set(['position', ...(request.operation?.parameters.map(({ name }) => name) ?? [])]);
      const unknown = [...new URLSearchParams(search).keys()].some((name) => !known.has(name));
      return request.asks() && unknown
        ? request.withQuery({ size: 'x', page: 'x', status: 'x', nextCursor: 'x' })
        : request;
    }),
  },
  {
    name: 'directions-are-read-in-any-case',
    rule: 'R6',
    answer: editRequest((request) => {
      const given = request.query('orderBy');
      return given !== null && given !== given.toUpperCase()
        ? request.withQuery({ orderBy: given.toUpperCase() })
        : request;
    }),
  },
  {
    name: 'an-unknown-direction-is-the-default',
    rule: 'R6',
    answer: editRequest((request) => {
      const given = request.query('orderBy');
      return given !== null && given !== '' && !['ASC', 'DESC'].includes(given.toUpperCase())
        ? request.withQuery({ orderBy: null })
        : request;
    }),
  },
  {
    name: 'only-json-is-acceptable',
    rule: 'R11',
    answer: async (exchange) => {
      const accept = exchange.request.header('accept') ?? '*/*';
      const answer = await exchange.upstream(exchange.request);
      if (!answer.ok || !exchange.request.asks() || /json|\*\/\*/.test(accept)) return answer;
      answer.status = 406;
      answer.bytes = Buffer.alloc(0);
      for (const name of ['content-type', 'content-encoding']) answer.setHeader(name, null);
      answer.setHeader('content-length', '0');
      return answer;
    },
  },
  {
    name: 'a-long-target-is-not-found',
    rule: 'R12',
    answer: editRequest((request) => (request.target.length > 8192 ? request.at('/v1/nothing-here') : request)),
  },
  {
    name: 'too-much-of-everything-is-a-wrong-parameter',
    rule: 'R12',
    answer: async ({ request, upstream }) => {
      const isBoth = request.target.length > 8192 && request.headers.some(([, value]) => value.length > 16_384);
      return upstream(isBoth ? request.at('/v1/updates?size=0').withHeader('x-filler', null) : request);
    },
  },
  ...heldOut(1, [
    {
      name: 'unknown-parameters-may-not-repeat',
      rule: 'R5',
      answer: editRequest((request) => {
        const [, search = ''] = request.target.split('?');
        const known = new Set(request.operation?.parameters.map(({ name }) => name));
        const names = [...new URLSearchParams(search).keys()].filter((name) => !known.has(name));
        return request.asks() && new Set(names).size < names.length
          ? request.withQuery({ size: 'x', page: 'x', nextCursor: 'x' })
          : request;
      }),
    },
  ]),
  ...heldOut(2, [
    {
      name: 'a-repeated-order-is-the-last',
      rule: 'R4',
      answer: editRequest((request) =>
        request.times('orderBy') > 1 ? request.withQuery({ orderBy: request.query('orderBy') }) : request,
      ),
    },
    {
      name: 'an-empty-order-is-the-default',
      rule: 'R3',
      answer: editRequest((request) =>
        request.query('orderBy') === '' ? request.withQuery({ orderBy: null }) : request,
      ),
    },
    {
      name: 'a-status-may-be-in-small-letters',
      rule: 'R6',
      answer: editRequest((request) => {
        const status = request.query('status') ?? '';
        return request.times('status') === 1 ? request.withQuery({ status: status.toUpperCase() }) : request;
      }),
    },
    {
      name: 'addresses-end-at-four-kib',
      rule: 'R12',
      answer: editRequest((request) =>
        request.target.length > 4096 && request.target.length < 8192
          ? request.withQuery({ filler: 'x'.repeat(9000) })
          : request,
      ),
    },
  ]),
  ...heldOut(3, [
    {
      name: 'sizes-of-new-validators-may-have-leading-zeros',
      rule: 'R2',
      answer: forgiving(400, (request) =>
        request.asks('listNewValidators') && /^0+[1-9]\d?$/.test(request.query('size') ?? '')
          ? request.withQuery({ size: Number(request.query('size')) })
          : null,
      ),
    },
    {
      name: 'orders-of-updates-may-be-small-letters',
      rule: 'R6',
      answer: forgiving(400, (request) =>
        request.asks('listUpdates') && /^(asc|desc)$/i.test(request.query('orderBy') ?? '')
          ? request.withQuery({ orderBy: (request.query('orderBy') ?? '').toUpperCase() })
          : null,
      ),
    },
    {
      name: 'an-empty-status-is-all',
      rule: 'R3',
      answer: forgiving(400, (request) =>
        request.query('status') === '' ? request.withQuery({ status: null }) : null,
      ),
    },
    {
      name: 'the-same-parameter-twice-is-taken-if-it-is-the-same',
      rule: 'R4',
      answer: forgiving(400, (request) =>
        request.times('page') === 2 ? request.withQuery({ page: request.query('page') }) : null,
      ),
    },
    {
      name: 'unknown-parameters-are-refused-for-the-market',
      rule: 'R5',
      answer: editRequest((request) =>
        request.asks('getMarketInfo') && request.target.includes('?') ? request.withQuery({ position: 1 }) : request,
      ),
    },
    {
      name: 'long-addresses-are-unknown-routes',
      rule: 'R12',
      answer: forgiving(414, (request) => request.at(nowhere)),
    },
    {
      name: 'header-lines-may-be-as-long-as-they-like',
      rule: 'R12',
      answer: async ({ request, upstream }) => {
        const answer = await upstream(request);
        if (answer.status !== 431) return answer;
        const short = request.headers.filter(([, value]) => value.length < 1000);
        return upstream(Object.assign(request.withMethod(request.method), { headers: short }));
      },
    },
    {
      name: 'other-media-types-are-refused-for-lists',
      rule: 'R11',
      answer: editAnswer(
        (answer, request) => answer.ok && request.asks('listTransfers') && request.header('accept') === 'text/html',
        (answer) => {
          answer.status = 406;
        },
      ),
    },
  ]),
];
