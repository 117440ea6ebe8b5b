import type { Operation } from '@ledger-explorer/spec';
import { pathParameter, takes } from '../contract/parameters-of.ts';
import { memberOf } from '../json/exact-json.ts';
import type { TestRequest } from '../session/ask.ts';
import { faultOf } from '../session/fault.ts';
import { pathsOf } from '../session/paths-of.ts';
import { keyPlaceholder } from '../transport/key-form.ts';
import { longest, unknownParty } from './made-up.ts';
import type { Probe, ServiceProbe } from './probe.ts';

const refused = { status: [401] } as const;

function madeUp(random: number): string {
  return `lx_${Math.floor(random * 2 ** 52).toString(36)}made0up0by0contract0tests`;
}

/** Requests that are also wrong in other ways: R1 to R8, the resource, R11 and entity tags, all of which are checked after the key (R9). */
function alsoWrong(operation: Operation): readonly Pick<TestRequest, 'query' | 'headers' | 'rawPath'>[] {
  const path = pathParameter(operation);
  const segments =
    path === undefined ? [] : ['', '..', '%00', '%zz', longest((path.maxBytes ?? 512) + 1), unknownParty];
  // Beyond the head, or a parameter that the operation does not take: both are invalid (R5).
  const position = operation.pinnable ? '9007199254740991' : '1';
  const others = `unknown=1&orderBy=up${takes(operation, 'nextCursor') ? '&nextCursor=made-up' : ''}&position=${position}`;
  const sizes = ['size=0', 'size=', 'size=01', 'size=1&size=1'];
  return [
    // Each wrong size is sent with one of the first malformed segments, so that both come after the key.
    ...sizes.map((size, index) => ({
      query: takes(operation, 'size') ? `${size}&${others}` : others,
      ...(path === undefined ? {} : { rawPath: { [path.name]: segments[index] ?? '' } }),
    })),
    ...segments.slice(sizes.length).map((segment) => ({ rawPath: { [path?.name ?? '']: segment } })),
    { headers: { accept: 'text/html', 'if-none-match': '*' } },
    ...(takes(operation, 'Explorer-Wait-For') ? [{ headers: { 'Explorer-Wait-For': 'x' } }] : []),
  ];
}

/** Checks that every operation that needs a key refuses requests without one, whatever else is wrong (R9). */
export const authentication: Probe = {
  name: 'authentication',
  appliesTo: ({ keyRequired }) => keyRequired,
  run: async ({ session, random, isDeep, unchecked }, operation) => {
    const [known] = await pathsOf(session, operation);
    if (session.declaration.isOpen(operation)) {
      unchecked('the deployment accepts requests without a key');
      if (known !== undefined) await session.ask({ operation, path: known, key: null });
      return;
    }
    const path: NonNullable<TestRequest['path']> = known ?? { [pathParameter(operation)?.name ?? '']: 'x' };
    const all = alsoWrong(operation);
    for (const more of random.some(all, isDeep ? all.length : 1)) {
      const key = random.next() < 0.7 ? null : madeUp(random.next());
      await session.ask({ operation, path, ...more, key, expect: refused });
    }
  },
};

/** Checks that wrong forms of the key all get the same response, and that the header's name can be written in any case. */
export const keys: ServiceProbe = {
  name: 'keys',
  cost: 14,
  run: async ({ session, random, report, unchecked }) => {
    const operation = session.table.find(
      (one) => one.keyRequired && session.declaration.has(one) && !one.path.includes('{') && one.paging === 'none',
    );
    if (operation === undefined || session.apiKey === undefined || session.declaration.isOpen(operation)) {
      unchecked(session.apiKey === undefined ? 'the run has no key' : 'no operation without an identifier needs a key');
      return;
    }
    // A key in a URL gets into the logs of proxies, so the real one is only sent to this machine.
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(session.transport.baseUrl).hostname);
    const written = isHere ? keyPlaceholder : madeUp(0.2);
    const inQuery = { operation, key: null };
    const wrong: readonly TestRequest[] = [
      { operation, key: null },
      { operation, key: '' },
      { operation, key: madeUp(0.5) },
      ...(['of another last letter', 'truncated', 'longer', 'in another case', 'only its prefix'] as const).map(
        (keyForm) => ({ operation, keyForm }),
      ),
      { operation, keyForm: 'as a bearer token', keyField: 'authorization' },
      { ...inQuery, query: `x-api-key=${written}&api_key=${written}&apiKey=${written}` },
      { ...inQuery, isKeyEncoded: true, query: `token=${written}` },
    ];
    const answers = await Promise.all(wrong.map((ask) => session.ask({ ...ask, expect: refused })));
    // All responses must be equal, so that trying keys reveals nothing.
    const words = answers.map((seen) => {
      const texts = ['title', 'detail', 'type'].map((name) => memberOf(seen?.body, name));
      return seen?.answer.status === 401
        ? JSON.stringify([...texts, seen.answer.headers['www-authenticate']])
        : undefined;
    });
    const [first] = words;
    const index = words.findIndex((text) => text !== undefined && first !== undefined && text !== first);
    const other = wrong[index];
    const title = '401 responses reveal why a key is refused';
    if (other !== undefined)
      report(faultOf('auth/told-apart', 'errors', title, [first ?? '', words[index]], { wide: true }), other);
    await session.ask({ operation, key: null, method: 'HEAD', expect: refused });
    // Names of header fields ignore case (RFC 9110 section 5.1).
    const keyField = random.next() < 0.5 ? 'X-API-KEY' : 'X-Api-Key';
    await session.ask({ operation, keyField, expect: { status: [200] } });
    // The error for an unknown path repeats the path but must not repeat the key.
    const isKeyEncoded = random.next() < 0.5;
    await session.ask({ target: `/v1/keys/${written}`, isKeyEncoded, expect: { status: [404] } });
  },
};
