import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { keyPlaceholder, withKey } from '../transport/key-form.ts';
import { curlOf, reportedRequest } from './reported-request.ts';

const base = 'http://h:1/net';

it('curlOf writes a shell command with a variable instead of the key', () => {
  const own = reportedRequest({ target: "/v1/x?a='b" }, base, { hasKey: true });
  expect(own.headers).toEqual({ 'x-api-key': '$EXPLORER_API_KEY' });
  expect(curlOf(own)).toBe(`curl -i --path-as-is -g -H "x-api-key: $EXPLORER_API_KEY" 'http://h:1/net/v1/x?a='\\''b'`);
});

it('curlOf writes the variable into a URL that had the key', () => {
  const named = reportedRequest({ target: '/a?k=$EXPLORER_API_KEY', key: null }, base, { hasKey: true });
  expect(curlOf(named)).toBe(`curl -i --path-as-is -g 'http://h:1/net/a?k='"$EXPLORER_API_KEY"''`);
});

it('curlOf writes a command that encodes the key in the URL as it was sent', () => {
  const EXPLORER_API_KEY = 'lx_aZ09';
  const request = { target: `/a?k=${keyPlaceholder}`, key: null, isKeyEncoded: true };
  const line = curlOf(reportedRequest(request, base, { hasKey: true })).replace('curl -i --path-as-is -g', 'printf %s');
  const said = execFileSync('sh', ['-c', line], { env: { ...process.env, EXPLORER_API_KEY }, encoding: 'utf8' });
  expect(said).toBe(`${base}${withKey(request.target, EXPLORER_API_KEY, 'each')}`);
  expect(decodeURIComponent(said)).toBe(`${base}/a?k=${EXPLORER_API_KEY}`);
});

it('curlOf writes invented keys, methods and empty fields', () => {
  const line = (request: Parameters<typeof reportedRequest>[0]) =>
    curlOf(reportedRequest(request, base, { hasKey: true }));
  expect(line({ target: '/a', key: null, method: 'HEAD' })).toBe("curl -i --path-as-is -g --head 'http://h:1/net/a'");
  expect(line({ target: '/a', key: '' })).toContain(`-H 'x-api-key;'`);
  expect(line({ target: '/p', key: 'made up', fromOrigin: true })).toBe(
    "curl -i --path-as-is -g -H 'x-api-key: made up' 'http://h:1/p'",
  );
});
