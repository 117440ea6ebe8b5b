import { describe, expect, it } from 'vitest';
import { keyForms } from '../transport/key-form.ts';
import { hiding } from '../transport/secrets.ts';
import { Recorder } from './recorder.ts';

const apiKey = 'lx_0123456789abcdef';
const baseUrl = 'http://h:1/net';

/** A recorded finding as text, with this text of the server in every member. */
function recorded(text: string): string {
  const recorder = new Recorder({ baseUrl, hasKey: true, hide: hiding({ baseUrl, apiKey }) });
  const fault = { check: 'auth', title: text, expected: text, actual: text, detail: text, where: text } as const;
  recorder.add('any', fault, { target: '/v1/x' });
  expect(recorder.knows('any', fault)).toBe(true);
  return JSON.stringify(recorder.findings);
}

describe('a finding about a response that repeats the key', () => {
  const forms = Object.entries(keyForms).map(([name, { make }]): [string, string] => [name, make(apiKey)]);
  // A form of fewer than 8 characters is no secret.
  const secrets = forms.filter(([, key]) => key.length >= 8);

  it.each([['unchanged', apiKey], ...secrets])('does not show its first 8 characters: %s', (_, key) => {
    const beginning = key.replace('Bearer ', '').slice(0, 8);
    expect(recorded(`Invalid key ${key}.`)).not.toContain(beginning);
    // The text was cut within the key.
    expect(recorded(`Invalid key ${key.slice(0, -2)}`)).not.toContain(beginning);
  });
});
